'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';

type PageErrorPanelProps = {
  /** Under which the console's log has the cause. */
  digest: string | undefined;
  onAgain: () => void;
};

/** What happened to a page that could not be made, and how to try again. */
export function PageErrorPanel({ digest, onAgain }: PageErrorPanelProps) {
  return (
    <Panel aria-label="What happened">
      <EmptyState
        tone="unknown"
        icon="circle-question-mark"
        title="The console could not make this page"
        action={<Button onClick={onAgain}>Try again</Button>}
      >
        Nothing was written. The console’s log has the cause
        {digest && (
          <>
            {' '}
            under <span className="font-mono">{digest}</span>
          </>
        )}
        .
      </EmptyState>
    </Panel>
  );
}

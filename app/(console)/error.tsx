'use client';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';

type PageErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** A page that could not be made. The frame around it stays, with its banner and its ways out. */
export default function PageError({ error, reset }: PageErrorProps) {
  return (
    <>
      <h1 className="mb-3.5 font-semibold text-title">This page could not be shown</h1>
      <Panel aria-label="What happened">
        <EmptyState
          tone="unknown"
          icon="circle-question-mark"
          title="The console could not make this page"
          action={<Button onClick={reset}>Try again</Button>}
        >
          Nothing was written. The console’s log has the cause
          {error.digest && (
            <>
              {' '}
              under <span className="font-mono">{error.digest}</span>
            </>
          )}
          .
        </EmptyState>
      </Panel>
    </>
  );
}

'use client';

import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { CONFIRM } from '@/components/recovery/act-words';
import { changesOf } from '@/components/recovery/guard-changes';
import { Value } from '@/components/recovery/guard-sentence';
import type { ApprovalGuard } from '@/lib/actions/action-offer';
import type { ApprovalVerb } from '@/lib/actions/recovery-action';

/** Enough of a hash to tell two commands apart by eye. */
const SHORT = 12;

/** Approving, denying or withdrawing one request. */
export function ApprovalActPanel(panel: ActPanelProps<ApprovalVerb, ApprovalGuard>) {
  return (
    <ActPanel
      {...panel}
      words={{
        sentence: ({ state, commandHash }) => (
          <p>
            Request <Value>{panel.address.key}</Value> is <Value>{state}</Value>, and its command is still{' '}
            <Value title={commandHash}>{commandHash.slice(0, SHORT)}</Value>.
          </p>
        ),
        changes: (_, armed, now) => changesOf(['state', 'commandHash'], armed, now),
        confirm: ({ verb }) => CONFIRM[verb],
        race: () => 'If somebody is first, this ends as stale and nothing is decided.',
        owner: () => undefined,
        back: 'Back to the request',
      }}
    />
  );
}

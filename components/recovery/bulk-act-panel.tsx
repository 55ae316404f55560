'use client';

import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { CONFIRM, staleNote } from '@/components/recovery/act-words';
import { changesOf } from '@/components/recovery/guard-changes';
import { Value } from '@/components/recovery/guard-sentence';
import type { BulkGuard } from '@/lib/actions/action-offer';
import { takesFromOwner } from '@/lib/actions/questions';
import type { BulkVerb } from '@/lib/actions/recovery-action';
import type { BulkRun } from '@/lib/bulk/bulk-run';
import { countOf } from '@/lib/format/count';

type BulkActPanelProps = ActPanelProps<BulkVerb, BulkGuard> & { run: BulkRun };

/** Starting, pausing, resuming or stopping one bulk recovery. */
export function BulkActPanel({ run, ...panel }: BulkActPanelProps) {
  return (
    <ActPanel
      {...panel}
      words={{
        sentence: ({ state, itemsHash }) => (
          <p>
            Bulk recovery <Value>{run.id}</Value> is <Value>{state}</Value>, with the list of{' '}
            {countOf(run.items, 'job')} that you see (
            <Value title={itemsHash}>{itemsHash.slice(0, 12)}</Value>
            ).
          </p>
        ),
        changes: (_, armed, now) => changesOf(['state', 'itemsHash'], armed, now),
        confirm: ({ verb, label }) => (verb === 'start-bulk' ? label : CONFIRM[verb]),
        race: () => staleNote('somebody'),
        owner: (verb) => (verb === 'start-bulk' && takesFromOwner(run.verb) ? null : undefined),
        back: 'Back to the list',
      }}
    />
  );
}

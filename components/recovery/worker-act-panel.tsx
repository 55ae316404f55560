'use client';

import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { CONFIRM, staleNote } from '@/components/recovery/act-words';
import { changesOf } from '@/components/recovery/guard-changes';
import { Value } from '@/components/recovery/guard-sentence';
import type { WorkerGuard } from '@/lib/actions/action-offer';
import type { WorkerVerb } from '@/lib/actions/recovery-action';

/** Draining one worker. */
export function WorkerActPanel(panel: ActPanelProps<WorkerVerb, WorkerGuard>) {
  return (
    <ActPanel
      {...panel}
      words={{
        sentence: ({ state }) => (
          <p>
            Worker <Value>{panel.address.key}</Value> is <Value>{state}</Value>.
          </p>
        ),
        changes: (_, armed, now) => changesOf(['state'], armed, now),
        confirm: ({ verb }) => CONFIRM[verb],
        race: () => staleNote('the worker'),
        owner: () => undefined,
        back: 'Back to the worker',
      }}
    />
  );
}

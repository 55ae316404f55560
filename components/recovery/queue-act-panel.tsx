'use client';

import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { CONFIRM, staleNote } from '@/components/recovery/act-words';
import { changesOf } from '@/components/recovery/guard-changes';
import { Value } from '@/components/recovery/guard-sentence';
import type { QueueGuard } from '@/lib/actions/action-offer';
import type { QueueVerb } from '@/lib/actions/recovery-action';
import { formatUtcTime } from '@/lib/format/utc-time';

type QueueActPanelProps = ActPanelProps<QueueVerb, QueueGuard> & { back: string };

/** Pausing or resuming one queue. */
export function QueueActPanel({ back, ...panel }: QueueActPanelProps) {
  return (
    <ActPanel
      {...panel}
      words={{
        sentence: ({ pausedAt }) => (
          <p>
            Queue <Value>{panel.address.key}</Value>{' '}
            {pausedAt === null ? (
              'is not paused'
            ) : (
              <>
                is paused since <Value title={pausedAt}>{formatUtcTime(pausedAt)}</Value>
              </>
            )}
            .
          </p>
        ),
        changes: (_, armed, now) => changesOf(['pausedAt'], armed, now),
        confirm: ({ verb }) => CONFIRM[verb],
        race: () => staleNote('somebody'),
        owner: () => undefined,
        back,
      }}
    />
  );
}

'use client';

import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { CONFIRM, staleNote } from '@/components/recovery/act-words';
import { changesOf } from '@/components/recovery/guard-changes';
import { Value } from '@/components/recovery/guard-sentence';
import type { RecoveryAnswer } from '@/components/recovery/use-recovery';
import type { FindingGuard } from '@/lib/actions/action-offer';
import type { FindingVerb } from '@/lib/actions/recovery-action';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { FindingRequest } from '@/lib/recovery/recovery-request';

type FindingActPanelProps = Omit<ActPanelProps<FindingVerb, FindingGuard>, 'submit'> & {
  subject: string;
  back: string;
  submit: (request: FindingRequest) => Promise<RecoveryAnswer>;
};

/** Setting one finding aside, or showing it again. */
export function FindingActPanel({ subject, back, ...panel }: FindingActPanelProps) {
  const { until } = panel.draft;
  return (
    <ActPanel
      {...panel}
      submit={(wish) => panel.submit({ ...wish, ...(wish.verb === 'snooze' && until ? { until } : {}) })}
      words={{
        sentence: ({ snoozedUntil }) => (
          <p>
            The finding on <Value>{subject}</Value>{' '}
            {snoozedUntil === null ? (
              'is not snoozed'
            ) : (
              <>
                is snoozed until <Value title={snoozedUntil}>{formatUtcTime(snoozedUntil)}</Value>
              </>
            )}
            .
          </p>
        ),
        changes: (_, armed, now) => changesOf(['snoozedUntil'], armed, now),
        confirm: ({ verb }) => CONFIRM[verb],
        race: () => staleNote('somebody'),
        owner: () => undefined,
        back,
      }}
    />
  );
}

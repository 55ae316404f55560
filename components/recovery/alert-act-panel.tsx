'use client';

import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { CONFIRM, staleNote } from '@/components/recovery/act-words';
import { changesOf } from '@/components/recovery/guard-changes';
import { Value } from '@/components/recovery/guard-sentence';
import type { RecoveryAnswer } from '@/components/recovery/use-recovery';
import type { AlertGuard } from '@/lib/actions/action-offer';
import type { AlertVerb } from '@/lib/actions/recovery-action';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { AlertRequest } from '@/lib/recovery/recovery-request';

type AlertActPanelProps = Omit<ActPanelProps<AlertVerb, AlertGuard>, 'submit'> & {
  rule: string;
  submit: (request: AlertRequest) => Promise<RecoveryAnswer>;
};

/** Taking one alert on, for a while. */
export function AlertActPanel({ rule, ...panel }: AlertActPanelProps) {
  const { until } = panel.draft;
  return (
    <ActPanel
      {...panel}
      // Nothing is sent before a time was chosen.
      submit={(wish) => panel.submit({ ...wish, until: until ?? '15 minutes' })}
      words={{
        sentence: ({ acknowledgedUntil }) => (
          <p>
            {acknowledgedUntil === null ? (
              <>
                Nobody has the alert <Value>{rule}</Value>.
              </>
            ) : (
              <>
                Somebody has the alert <Value>{rule}</Value> until{' '}
                <Value title={acknowledgedUntil}>{formatUtcTime(acknowledgedUntil)}</Value>.
              </>
            )}
          </p>
        ),
        changes: (_, armed, now) => changesOf(['acknowledgedUntil'], armed, now),
        confirm: ({ verb }) => CONFIRM[verb],
        race: () => staleNote('somebody'),
        owner: () => undefined,
        back: 'Back to the alerts',
      }}
    />
  );
}

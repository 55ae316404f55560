'use client';

import { useState } from 'react';
import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { confirmLabel, raceNote } from '@/components/recovery/act-words';
import { guardChanges } from '@/components/recovery/guard-changes';
import { GuardSentence } from '@/components/recovery/guard-sentence';
import type { RecoveryAnswer } from '@/components/recovery/use-recovery';
import type { Guard } from '@/lib/actions/action-offer';
import { asksWhyObsolete } from '@/lib/actions/questions';
import type { JobVerb } from '@/lib/actions/recovery-action';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { JobRequest } from '@/lib/recovery/recovery-request';

type JobActPanelProps = Omit<ActPanelProps<JobVerb, Guard>, 'submit'> & {
  subject: string;
  /** The newest wait on it: cancelling is about this one and no later one. */
  wait: LeaseWait | null;
  submit: (request: JobRequest) => Promise<RecoveryAnswer>;
};

/** One act on one attempt of a job. */
export function JobActPanel({ subject, wait, ...panel }: JobActPanelProps) {
  const [waitId] = useState(wait?.id);
  const { followUp } = panel.draft;
  return (
    <ActPanel
      {...panel}
      submit={(wish) =>
        panel.submit({
          ...wish,
          ...(wish.verb === 'wait-out' && followUp ? { followUp } : {}),
          ...(wish.verb === 'cancel-wait' && waitId ? { waitId } : {}),
        })
      }
      words={{
        sentence: (guard) => (
          <GuardSentence subject={subject} guard={guard} databaseNow={panel.databaseNow} />
        ),
        changes: guardChanges,
        confirm: confirmLabel,
        race: raceNote,
        owner: (verb, guard) => (asksWhyObsolete(verb, guard.status) ? guard.owner : undefined),
        back: 'Back to the job',
      }}
    />
  );
}

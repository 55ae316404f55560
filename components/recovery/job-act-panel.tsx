'use client';

import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { confirmLabel, raceNote } from '@/components/recovery/act-words';
import { guardChanges } from '@/components/recovery/guard-changes';
import { GuardSentence } from '@/components/recovery/guard-sentence';
import type { Guard } from '@/lib/actions/action-offer';
import { asksWhyObsolete } from '@/lib/actions/questions';
import type { JobVerb } from '@/lib/actions/recovery-action';

type JobActPanelProps = ActPanelProps<JobVerb, Guard> & { subject: string };

/** One act on one attempt of a job. */
export function JobActPanel({ subject, ...panel }: JobActPanelProps) {
  return (
    <ActPanel
      {...panel}
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

import { freezePastLease } from '@/demo/faults/freeze-past-lease';
import type { Experiment } from '@/demo/lab/experiment';
import { judgeInvoice, lateWriteOf } from '@/demo/lab/judge-invoice';

/** A lease that has lapsed has not stopped its owner: the destination must. */
export const frozenPastLease: Experiment = {
  key: 'frozen-past-lease',
  title: 'A worker freezes past its lease',
  expect:
    'A worker is stopped by SIGSTOP just before it writes to the ledger, and goes on once its successor has written. Its late write comes under an old token.',
  fault: freezePastLease,
  steps: {
    cause: { title: 'Cause it', hint: 'The ERP has booked; the entry in the ledger is not written yet.' },
    see: {
      title: 'Watch it arrive in Triage',
      hint: 'It looks like a worker without power. Nobody can tell the two apart from outside.',
    },
    act: {
      title: 'Retry once the lease has lapsed',
      hint: 'Open the job and choose “Mark failed and retry”. While the lease is live it is refused, with the seconds left.',
    },
    settle: {
      title: 'Ask the destination',
      hint: 'The successor writes under a newer token. Then the frozen worker wakes and writes too.',
    },
  },
  acts: ['retry', 'wait-out', 'mark-failed', 'fence-off'],
  tell: ({ owner, subject, token }) => `${owner} froze at ${subject}, about to write under token ${token}.`,
  judge: (eyes, struck) =>
    judgeInvoice(eyes, struck, {
      isOver: (seen) => lateWriteOf(struck, seen) || seen.entries.length > 1,
      besides: (seen) => [
        {
          holds: lateWriteOf(struck, seen),
          sentence: lateWriteOf(struck, seen)
            ? `The late write under token ${struck.token} was refused.`
            : `The late write under token ${struck.token} was let in.`,
        },
      ],
    }),
};

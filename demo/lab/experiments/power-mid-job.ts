import { losePowerMidJob } from '@/demo/faults/lose-power-mid-job';
import type { Experiment } from '@/demo/lab/experiment';
import { judgeInvoice, times } from '@/demo/lab/judge-invoice';

/** Nobody knows whether its process is gone, so nobody may touch its lease: say now what is to follow. */
export const powerMidJob: Experiment = {
  key: 'power-mid-job',
  title: 'A worker loses power mid-job',
  expect:
    'A worker that runs an invoice is ended by SIGKILL between two effects. Its lease still holds for up to 15 s, and the database cannot tell a silent worker from a cut-off one.',
  fault: losePowerMidJob,
  steps: {
    cause: { title: 'Cause it', hint: 'An invoice comes in, a worker takes it, and the worker is ended.' },
    see: {
      title: 'Watch it arrive in Triage',
      hint: 'After 6 s without a heartbeat the console calls the owner silent, and no more than that.',
    },
    act: {
      title: 'Wait out the lease',
      hint: 'Open the job, choose “Wait it out” and “Mark failed and retry”. Once the lease has lapsed, “Mark failed and retry” does the same at once.',
    },
    settle: {
      title: 'Ask the destination',
      hint: 'The next attempt goes on after the last completed stage: no page is charged twice, nothing is booked twice.',
    },
  },
  acts: ['wait-out', 'retry', 'mark-failed'],
  tell: ({ owner, subject, token }) => `${owner} lost power at ${subject}, under token ${token}.`,
  judge: (eyes, struck) =>
    judgeInvoice(eyes, struck, {
      besides: ({ pages }) => [
        { holds: pages === 1, sentence: `The OCR provider charged for the page ${times(pages)}.` },
      ],
    }),
};

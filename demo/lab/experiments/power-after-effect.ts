import { losePowerAfterEffect } from '@/demo/faults/lose-power-after-effect';
import type { Experiment } from '@/demo/lab/experiment';
import { judgeInvoice } from '@/demo/lab/judge-invoice';

/** Only the ERP knows whether it has booked, and asking it again would book again: a person must look. */
export const powerAfterEffect: Experiment = {
  key: 'power-after-effect',
  title: 'Power is lost after the effect',
  expect:
    'A worker is ended after the ERP has booked an invoice and before it heard so. The ERP knows no idempotency keys, so whoever asks again books again.',
  fault: losePowerAfterEffect,
  steps: {
    cause: {
      title: 'Cause it',
      hint: 'The ERP books and keeps its answer back; the worker is ended meanwhile.',
    },
    see: {
      title: 'Watch it arrive in Triage',
      hint: 'One effect is intended and not confirmed: it may have happened.',
    },
    act: {
      title: 'Answer for the effect, and retry',
      hint: 'Once the lease has lapsed, choose “Mark failed and retry” and answer that it happened. If you answer “Not known”, the next attempt is held: release it with the answer.',
    },
    settle: {
      title: 'Ask the destination',
      hint: 'The next attempt looks the booking up by its key, and does not book again.',
    },
  },
  acts: ['retry', 'wait-out', 'mark-failed', 'release-hold'],
  tell: ({ owner, subject }) => `${owner} lost power at ${subject}, after the ERP had booked it.`,
  judge: (eyes, struck) => judgeInvoice(eyes, struck),
};

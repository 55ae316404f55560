import { leakALock } from '@/demo/faults/leak-a-lock';
import type { Experiment } from '@/demo/lab/experiment';
import { judgeClosing } from '@/demo/lab/judge-closing';

/** The pool has the connection back, and with it the lock: nobody will ever unlock it. */
export const leakedLock: Experiment = {
  key: 'leaked-lock',
  title: 'A pooled connection keeps a lock',
  expect:
    'The service’s API locks a ledger by an advisory lock, returns early and gives the connection back to its pool, lock and all. The nightly closing of that ledger waits.',
  fault: leakALock,
  steps: {
    cause: {
      title: 'Cause it',
      hint: 'A process of its own, billing-api, forgets to unlock; then a closing is enqueued.',
    },
    see: {
      title: 'Watch it arrive in Triage',
      hint: 'The session is idle, outside any transaction, and holds what a job waits for.',
    },
    act: {
      title: 'End the session',
      hint: 'Open the session and choose “Terminate”. It is sent only if the session is still the same, idle since then, and still holds this lock.',
    },
    settle: {
      title: 'Ask the destination',
      hint: 'The worker that waited goes on by itself, and the ledger is closed once.',
    },
  },
  acts: ['terminate-backend'],
  tell: ({ owner, subject, session }) =>
    `${owner} kept the lock of ${subject} on its idle session ${session?.split('@')[0]}.`,
  judge: judgeClosing,
};

import { offerBackendActs } from '@/lib/actions/backend-offers';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { BACKEND_VERBS, type BackendVerb } from '@/lib/actions/recovery-action';
import type { LockSample, Session } from '@/lib/locks/lock-sample';
import { missingGrant } from '@/lib/locks/missing-grant';
import type { SafeAct, UnsafeAct } from '@/lib/triage/finding';

type Server = Pick<LockSample, 'standby' | 'unseen'>;

/**
 * Why the page would refuse the act, whoever asks, and why it would not let one person do it alone; null where it would. So
 * nothing is advised that it would refuse, and the guard is one that can be made.
 */
function offerOf(verb: BackendVerb, session: Session, server: Server) {
  const facts = { session, standby: server.standby, grant: missingGrant(server), jobs: [] };
  const offer = offerBackendActs(facts, ANYBODY).find((one) => one.verb === verb);
  return {
    refusal: offer === undefined || offer.allowed ? null : offer.reason,
    second: offer?.allowed ? offer.second : null,
  };
}

const ANYBODY = rightsOfAnybody(BACKEND_VERBS);

const NOTHING_TO_CANCEL = 'It runs nothing: a cancel is answered with success and changes nothing.';

/** Ends a session, with what dies with it; where it may not be ended, or not by one person alone, who may. */
export function endSession(session: Session, server: Server, note: string): SafeAct {
  const { refusal, second } = offerOf('terminate-backend', session, server);
  if (refusal !== null)
    return { verb: 'wait', label: `Have session ${session.pid} ended`, note: `${refusal} ${note}` };
  return second === null
    ? { verb: 'terminate-backend', label: `Terminate ${session.pid}`, note }
    : {
        verb: 'terminate-backend',
        label: `Ask to terminate ${session.pid}`,
        note: `It takes a second person. ${second} ${note}`,
      };
}

/** Cancels what a session runs. */
export function cancelStatement(session: Session, server: Server, note: string): SafeAct {
  const { refusal } = offerOf('cancel-backend', session, server);
  return refusal === null
    ? { verb: 'cancel-backend', label: `Cancel the statement of ${session.pid}`, note }
    : { verb: 'wait', label: `Have the statement of ${session.pid} cancelled`, note: `${refusal} ${note}` };
}

/** For a session that runs nothing. */
export const CANCEL_DOES_NOTHING: UnsafeAct = {
  verb: 'cancel-backend',
  label: 'Cancel its statement',
  reason: NOTHING_TO_CANCEL,
};

/** Ending those who wait frees nothing, and whoever retries waits again. */
export const END_NO_WAITER: UnsafeAct = {
  verb: 'wait',
  label: 'End those who wait',
  reason: 'They hold nothing up: the next to come waits the same.',
};

/** Nobody but the session that holds an advisory lock can give it up. */
export const NO_UNLOCK: UnsafeAct = {
  verb: 'wait',
  label: 'Unlock it from here',
  reason: 'Only the session that holds it can: from anywhere else an unlock answers false.',
};

/** What holds for the end of every session. */
export function diesWith({ locksHeld, state }: Session): string {
  const locks = `${locksHeld === 1 ? 'its one lock is' : `all its ${locksHeld} locks are`} freed`;
  const transaction = state !== null && state !== 'idle' ? ', its transaction is rolled back' : '';
  return `With the session ${locks}${transaction}. The process behind it goes on and may still write elsewhere.`;
}

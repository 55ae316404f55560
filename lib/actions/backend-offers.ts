import type { BackendGuard, BackendOffer, PreviewRow } from '@/lib/actions/action-offer';
import { backendDoesNot } from '@/lib/actions/backend-does-not';
import type { BackendFacts } from '@/lib/actions/backend-facts';
import { backendDangerOf } from '@/lib/actions/danger';
import type { MayAct } from '@/lib/actions/may-act';
import { BACKEND_VERBS, type BackendVerb } from '@/lib/actions/recovery-action';
import type { LockRef, Session } from '@/lib/locks/lock-sample';

/** Both acts on one session, possible or refused in words. Pure: the database decides again with the guard when it signals. */
export function offerBackendActs(
  facts: BackendFacts,
  mayAct: Readonly<Record<BackendVerb, MayAct>>,
): BackendOffer[] {
  return BACKEND_VERBS.map((verb) => offer(verb, facts, mayAct[verb]));
}

/** The lock that the guard names: one it holds before one it waits for; null when it has to do with none. */
function guardedLock({ holds, waitsFor }: Session): LockRef | null {
  return holds[0] ?? waitsFor;
}

const LABELS: Record<BackendVerb, string> = {
  'cancel-backend': 'Cancel statement',
  'terminate-backend': 'Terminate backend',
};

function offer(verb: BackendVerb, facts: BackendFacts, may: MayAct): BackendOffer {
  const label = LABELS[verb];
  if (!may.allowed) return { verb, label, allowed: false, reason: may.reason };
  const guard = guardOf(facts.session);
  const reason = refusalOf(verb, facts);
  if (reason !== null || guard === null)
    return {
      verb,
      label,
      allowed: false,
      reason: reason ?? 'It could not be read, so no guard can be made.',
    };
  const danger = backendDangerOf(verb, facts);
  return {
    verb,
    label,
    note: noteOf(verb, facts.session),
    allowed: true,
    second: (danger && may.second[danger]) ?? null,
    forced: null,
    guard,
    questions: [],
    doesNot: backendDoesNot(verb, facts),
    preview: [previewOf(verb, facts.session)],
  };
}

function guardOf(session: Session): BackendGuard | null {
  const { backendStart, xactStart, stateChange } = session;
  const lock = guardedLock(session);
  if (backendStart === null || lock === null || (xactStart ?? stateChange) === null) return null;
  return { backendStart, xactStart, stateChange, lock: lock.id };
}

/** Where a signal would do nothing, or is not the console's to send. In the words of the database where both say it. */
function refusalOf(verb: BackendVerb, { session, standby, grant }: BackendFacts): string | null {
  const { pid, user, state, backendType } = session;
  if (session.hidden)
    return `Not permitted to see session ${pid}, so no guard can be made. It takes: ${grant ?? 'pg_read_all_stats'}.`;
  if (standby) return 'This server is a standby: its locks are not those of the primary.';
  if (backendType !== 'client backend')
    return `Process ${pid} is the server's own (${backendType}), no session of a client.`;
  if (session.own) return `Session ${pid} is one of the console's own.`;
  if (session.superuser)
    return `Session ${pid} belongs to ${user}, a superuser: nobody but a superuser may signal it.`;
  if (guardedLock(session) === null) return 'It neither holds a lock that matters here nor waits for one.';
  return verb === 'cancel-backend' && state !== 'active'
    ? `It is ${state}: there is no statement to cancel. It would be answered with success and change nothing.`
    : null;
}

function noteOf(verb: BackendVerb, { pid, application, user }: Session): string {
  const name = `session ${pid} (${application || user})`;
  return verb === 'cancel-backend' ? `Cancels the statement that ${name} runs.` : `Ends ${name}.`;
}

function previewOf(verb: BackendVerb, { pid, state, xactStart }: Session): PreviewRow {
  return verb === 'cancel-backend'
    ? {
        row: `statement of ${pid}`,
        from: 'running',
        to: 'cancelled',
        note: xactStart === null ? 'the session stays' : 'the session stays, its transaction fails',
      }
    : { row: `session ${pid}`, from: state, to: 'gone', note: 'with its transaction and its locks' };
}

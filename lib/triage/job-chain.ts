import { blockerWords, PREPARED_PID } from '@/lib/locks/blocker-words';
import type { Session } from '@/lib/locks/lock-sample';
import type { Observation } from '@/lib/sources/observation';
import type { Timestamp } from '@/lib/time';
import type { RootFinding } from '@/lib/triage/finding';
import { findRoots } from '@/lib/triage/roots/find-roots';
import type { LockView } from '@/lib/triage/roots/lock-view';
import { sessionOf } from '@/lib/triage/roots/lock-view';
import { sessionWords, targetWords } from '@/lib/triage/roots/lock-words';
import { isOwners } from '@/lib/triage/worker-of';

/** One who stands in the way, or waits in it. */
export type ChainLink = {
  /** A session of this server; its start is null when it is not permitted to see. Null where the sample does not list it. */
  session: Session | null;
  /** Of a prepared transaction, which has no session; null for all else. */
  gid: string | null;
  /** `session 4711 of billing-worker`. */
  name: string;
  /** What it waits for, in words; null for the root. */
  waitsFor: string | null;
  since: Timestamp | null;
};

/** What one job waits for, from its owner's session up to the root. */
export type JobChain = {
  /** Empty when nothing is in its way. */
  links: readonly ChainLink[];
  /** What is wrong with the root; null when nothing is, or not yet. */
  root: RootFinding | null;
};

/**
 * Follows the wait of the owner's session from blocker to blocker; of a row that somebody keeps locked though nobody waits,
 * that somebody. Where several are ahead the first is followed: the Locks page shows them all.
 */
export function jobChain(observation: Observation, view: LockView): JobChain {
  const { databaseNow, address } = observation;
  const [root = null] = findRoots({
    ...{ databaseNow, database: address.database, watcher: null, locks: view },
    observations: [observation],
  }).filter(({ sufferers }) => sufferers.some((sufferer) => sufferer.address.key === address.key));
  const waiting = waitingSession(observation, view);
  if (waiting) return { links: follow(view, waiting), root };
  const held = view.heldRows.find(({ address: row }) => row.key === address.key);
  const holder = held ? sessionOf(view, held.pid) : null;
  return { links: holder ? [linkOf(view, holder)] : [], root };
}

function waitingSession(observation: Observation, { sample }: LockView): Session | null {
  return (
    sample.sessions.find((session) => session.waitsFor !== null && isOwners(observation, session)) ?? null
  );
}

function follow(view: LockView, from: Session): ChainLink[] {
  const links: ChainLink[] = [];
  const seen = new Set<number>();
  let next: Session | null = from;
  while (next && !seen.has(next.pid)) {
    const here: Session = next;
    seen.add(here.pid);
    links.push(linkOf(view, here));
    const ahead = here.blockedBy[0];
    if (ahead === undefined) break;
    if (ahead === PREPARED_PID) return [...links, preparedLink(view, here)];
    next = sessionOf(view, ahead);
    if (next === null) return [...links, notSeen(blockerWords(ahead))];
  }
  return links;
}

function linkOf(view: LockView, session: Session): ChainLink {
  const { waitsFor, xactStart, stateChange } = session;
  return {
    session,
    gid: null,
    name: sessionWords(session),
    waitsFor: waitsFor ? targetWords(view, waitsFor.target) : null,
    since: waitsFor ? waitsFor.since : (xactStart ?? stateChange),
  };
}

/** Who was not in the sample: it is bounded, and a session may end while it is read. */
function notSeen(name: string): ChainLink {
  return { session: null, gid: null, name, waitsFor: null, since: null };
}

function preparedLink({ sample }: LockView, waiter: Session): ChainLink {
  const prepared = sample.prepared.find(({ blocks }) => blocks.includes(waiter.pid));
  if (!prepared) return notSeen(blockerWords(PREPARED_PID));
  const { gid, preparedAt } = prepared;
  return { session: null, gid, name: `prepared transaction '${gid}'`, waitsFor: null, since: preparedAt };
}

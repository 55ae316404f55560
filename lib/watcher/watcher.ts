import 'server-only';
import { randomBytes } from 'node:crypto';
import { isFault } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { log } from '@/lib/log';
import { inLogContext } from '@/lib/log-context';
import type { Source } from '@/lib/sources/source';
import { consoleNow } from '@/lib/triage/keep-last';
import { followOwnNames } from '@/lib/triage/queries/follow-own-names';
import { createRedisEyes } from '@/lib/triage/queries/redis-eyes';
import { surveyor } from '@/lib/triage/queries/survey';
import { createReach } from '@/lib/triage/reach';
import type { Alerting } from '@/lib/watcher/alerting';
import {
  type ClosedRelease,
  closeLeftRedisRelease,
  leftRedisReleases,
} from '@/lib/watcher/close-redis-releases';
import { closeLeftRequest, type Ended, leftRequests } from '@/lib/watcher/close-requests';
import { type Closed, closeLeftSignal, leftSignals } from '@/lib/watcher/close-signals';
import { fireRedisWait, readyRedisWaits } from '@/lib/watcher/fire-redis-waits';
import { type Fired, fireWait, readyWaits } from '@/lib/watcher/fire-waits';
import { type Lead, releaseLead, renewLead, takeLead } from '@/lib/watcher/lead';
import { noteFindings } from '@/lib/watcher/note-findings';
import { leaseSignalNoter } from '@/lib/watcher/note-lease-signals';
import { type Batched, runBulk } from '@/lib/watcher/run-bulk';
import { tellRefusals } from '@/lib/watcher/tell-refusals';

/** Waits are carried out, signals closed, requests ended and bulk recoveries worked through for so long each in one tick; the rest are next, so that the lead is renewed in time. */
const FIRING_MS = 1_000;
/** A follower looks this seldom: enough to know what no single look shows, such as the names that a pooled session went by. */
const FOLLOWING_MS = 5_000;

/** What one tick did. A follower asks for the lead, and looks now and then: were the first look of a leader its first at all, it would judge otherwise than the one before, and findings would flap. */
export type Tick = {
  leads: boolean;
  /** How the waits that were looked at now stand. */
  waits: readonly Fired[];
  /** How the signals that somebody left open were closed. */
  signals: readonly Closed[];
  /** How the releases in Redis that somebody left open were closed. */
  releases: readonly ClosedRelease[];
  /** How the requests for a second person that were over now stand. */
  requests: readonly Ended[];
  /** How the bulk recoveries that were worked on then stood, one word a batch. */
  batches: readonly Batched[];
  opened: number;
  closed: number;
  /** How many messages about alerts were put into the outbox. */
  put: number;
  /** How many counts of repeated refusals were put into the record. */
  told: number;
};

export type Watcher = {
  holder: string;
  /** The lead that this one believes to have; whatever it writes under it is checked. */
  lead(): Lead | null;
  /** Renews or takes the lead, carries out waits and bulk recoveries, closes what was left open, notes findings, raises alerts. Rejects with what went wrong; the next may succeed. */
  tick(): Promise<Tick>;
  /** Gives the lead up if it has it. */
  stop(): Promise<void>;
};

/**
 * One watcher, a follower at first. `db` takes the operator's role: what a watcher may do, an operator may. Sessions and locks
 * are read by `eyes`, which takes the reader's: an operator is not permitted to see those of others. Without `alerting`
 * nobody is told of anything.
 */
export function createWatcher(
  db: Database,
  source: Source,
  eyes: Database,
  alerting: Alerting | null = null,
): Watcher {
  const holder = `watcher-${randomBytes(4).toString('hex')}`;
  const reach = createReach();
  const names = followOwnNames(eyes);
  const redis = createRedisEyes();
  const survey = surveyor({ db, source, reach, eyes, redis, registered: () => names().registered });
  const noteSignals = leaseSignalNoter(db);
  let lead: Lead | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  function look() {
    lookedAt = performance.now();
    return survey();
  }

  async function leads(): Promise<Lead | null> {
    if (lead && !(await renewLead(db, lead))) stepBack();
    if (lead === null) {
      lead = await takeLead(db, holder);
      if (lead) log.info({ token: lead.token }, 'the watcher leads');
    }
    return lead;
  }

  function stepBack(): void {
    log.warn({ token: lead?.token }, 'the watcher lost the lead; it follows');
    lead = null;
  }

  async function tick(): Promise<Tick> {
    const mine = await leads();
    if (mine === null) {
      if (performance.now() - lookedAt >= FOLLOWING_MS) await look();
      return IDLE;
    }
    const jobs = await fireReady(db, mine);
    const waits = jobs.includes('fenced') ? jobs : [...jobs, ...(await fireReadyInRedis(db, mine))];
    const signals = waits.includes('fenced') ? [] : await closeLeft(db, mine);
    const releases = [...waits, ...signals].includes('fenced') ? [] : await closeReleases(db, mine);
    const left = [...waits, ...signals, ...releases];
    const requests = left.includes('fenced') ? [] : await endRequests(db, mine);
    const batches = [...left, ...requests].includes('fenced') ? [] : await runBulk(db, mine, FIRING_MS);
    const fenced = [...left, ...requests, ...batches].includes('fenced');
    const noted = fenced ? null : await note(mine);
    if (noted === null) stepBack();
    // Last, for it may wait for the record, and nobody waits for it.
    const told = noted && (await tellRefusals(db, mine));
    const ended = { waits, signals, releases, requests, batches };
    return { ...IDLE, leads: noted !== null, ...ended, told: told ?? 0, ...noted };
  }

  async function note(mine: Lead) {
    const seen = await look();
    const { findings, omissions, locks } = seen;
    const noted = await noteFindings(db, mine, { findings, whole: omissions.length === 0 });
    if (noted === null) return null;
    const raised = alerting ? await alerting.raise(mine, seen) : NOTHING_RAISED;
    if (raised === null) return null;
    // After what is urgent: a chart may wait.
    return (await noteSignals(mine, locks)) ? { ...noted, put: raised.put } : null;
  }

  return {
    holder,
    lead: () => lead,
    tick: () =>
      inLogContext({ holder }, tick).catch((error: unknown) => {
        if (isFault(error, 'out_of_reach')) reach.lost(consoleNow());
        throw error;
      }),
    stop: async () => {
      if (lead) await releaseLead(db, lead);
      lead = null;
    },
  };
}

const NOTHING_RAISED = { put: 0 };

const IDLE: Tick = {
  ...{ leads: false, waits: [], signals: [], releases: [], requests: [], batches: [] },
  ...{ opened: 0, closed: 0, put: 0, told: 0 },
};

async function fireReady(db: Database, lead: Lead): Promise<Fired[]> {
  return eachInTime('wait', await readyWaits(db), (id) => fireWait(db, lead, id));
}

/** A Redis that does not answer keeps the tick waiting for its time of connecting at most, once in a while. */
async function fireReadyInRedis(db: Database, lead: Lead): Promise<Fired[]> {
  const ready = new Map((await readyRedisWaits(db)).map((one) => [one.id, one]));
  const ended = await eachInTime('wait', [...ready.keys()], async (id) => {
    const one = ready.get(id);
    return one ? fireRedisWait(db, lead, one) : null;
  });
  return ended.filter((state) => state !== null);
}

async function closeLeft(db: Database, lead: Lead): Promise<Closed[]> {
  return eachInTime('signal', await leftSignals(db), (id) => closeLeftSignal(db, lead, id));
}

async function closeReleases(db: Database, lead: Lead): Promise<ClosedRelease[]> {
  const left = new Map((await leftRedisReleases(db)).map((one) => [one.id, one]));
  return eachInTime('release in Redis', [...left.keys()], async (id) => {
    const one = left.get(id);
    return one ? closeLeftRedisRelease(db, lead, one) : null;
  });
}

async function endRequests(db: Database, lead: Lead): Promise<Ended[]> {
  return eachInTime('request', await leftRequests(db), (id) => closeLeftRequest(db, lead, id));
}

/** One that fails keeps none of the others waiting: it is as it was, and tried again at the next tick. */
async function eachInTime<State>(
  what: 'wait' | 'signal' | 'release in Redis' | 'request',
  ids: readonly string[],
  end: (id: string) => Promise<State | 'fenced'>,
): Promise<(State | 'fenced')[]> {
  const startedAt = performance.now();
  const ended: (State | 'fenced')[] = [];
  for (const id of ids) {
    if (performance.now() - startedAt > FIRING_MS || ended.includes('fenced')) break;
    try {
      ended.push(await inLogContext({}, () => tellingOf(what, id, () => end(id))));
    } catch (error) {
      if (isFault(error, 'out_of_reach')) throw error;
      log.error({ err: error, id }, `a ${what} could not be ended; it is tried again`);
    }
  }
  return ended;
}

/** Its line, with what joins the records of the wish that it belongs to. */
async function tellingOf<State>(what: string, id: string, end: () => Promise<State>): Promise<State> {
  const begunAt = performance.now();
  const state = await end();
  log.info({ id, state, ms: Math.round(performance.now() - begunAt) }, `a ${what} was looked at`);
  return state;
}

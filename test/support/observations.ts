import { JOB_VERBS } from '@/lib/actions/recovery-action';
import type { Queue } from '@/lib/jobs/queue';
import type { HeldLease, RedisLeaseFacts } from '@/lib/redis-leases/redis-lease';
import type {
  DestinationFacts,
  EffectFacts,
  JobFacts,
  LateWrite,
  LeaseFacts,
  Observation,
  OutsideChange,
  PastAct,
  PastAttempt,
  Slot,
  Weather,
  WorkerFacts,
} from '@/lib/sources/observation';
import type { Timestamp } from '@/lib/time';

/** The database's clock in every observation made here. */
export const NOW: Timestamp = '2026-11-29T03:14:09.000000Z';

/** The moment this many seconds from NOW; earlier when negative. */
export function at(seconds: number): Timestamp {
  return `${new Date(Date.parse(NOW) + seconds * 1000).toISOString().slice(0, -1)}000Z`;
}

export function read<T>(value: T): Slot<T> {
  return { state: 'read', value, source: 'test', readAt: NOW };
}

export function unread(why: string): Slot<never> {
  return { state: 'unread', source: 'test', why };
}

const QUEUE: Queue = {
  name: 'invoice.issue',
  ttl: 60,
  heartbeatInterval: 5,
  heartbeatLimit: 15,
  grace: 5,
  progressLimit: 300,
  maxAttempts: 5,
  takeover: 'automatic',
  sweepAge: null,
  stages: ['pdf', 'charge', 'post_erp'],
  destinationChecksTokens: true,
  fenced: true,
  neverHappen: null,
  runbookUrl: null,
  pausedAt: null,
};

const JOB: JobFacts = {
  status: 'running',
  attempt: 3,
  maxAttempts: 5,
  newest: true,
  stage: 'post_erp',
  stageEnteredAt: at(-30),
  startedAt: at(-60),
  finishedAt: null,
  availableAt: at(-90),
  stopRequestedAt: null,
  lastError: null,
};

const LEASE: LeaseFacts = { owner: 'w-7f3a', token: '4711', until: at(57), renewedAt: at(-3) };

/** The owner of every attempt made here. */
export const WORKER: WorkerFacts = {
  id: 'w-7f3a',
  host: 'billing-w-04',
  application: 'w-7f3a',
  osPid: 2291,
  backendPid: 48211,
  backendStart: at(-7200),
  state: 'active',
  startedAt: at(-7200),
  heartbeatAt: at(-3),
  clockOffset: null,
  exit: null,
};

const WEATHER: Weather = {
  databaseStartedAt: at(-86_400),
  allWorkersLate: false,
  reachableSince: null,
  heartbeatsBlockedAt: null,
};

const DESTINATION: DestinationFacts = {
  name: 'invoice.issue',
  checksTokens: true,
  floorToken: '0',
  lastToken: '4711',
  lateWritesRejected: 0,
};

export function effect(change: Partial<EffectFacts> = {}): EffectFacts {
  return {
    key: 'INV-104217/post_erp',
    stage: 'post_erp',
    provider: 'erp',
    honoursKeys: true,
    status: 'intended',
    token: '4711',
    intendedAt: at(-20),
    settledAt: null,
    ...change,
  };
}

export function lapsed(attempt: number, owner: string | null, secondsAgo = 600): PastAttempt {
  return {
    attempt,
    owner,
    startedAt: at(-secondsAgo),
    finishedAt: at(-secondsAgo + 60),
    end: 'lapsed',
    lastError: 'lease lapsed',
  };
}

/** A completion of an attempt that somebody else had closed. */
export function lateCompletion(change: Partial<LateWrite> = {}): LateWrite {
  return { at: at(-38), attempt: 3, owner: 'w-7f3a', write: 'complete_job', end: 'operator', ...change };
}

/** Ana's retry of attempt 2, two minutes ago. */
export function act(change: Partial<PastAct> = {}): PastAct {
  return {
    ...{ seq: '8839', at: at(-120), verb: 'retry', actor: 'u-ana', actorName: 'Ana Ruiz', attempt: 2 },
    ...change,
  };
}

/** The lease taken off by hand. */
export function byHand(change: Partial<OutsideChange> = {}): OutsideChange {
  return {
    ...{ at: at(-45), attempt: 3, by: 'postgres', application: 'psql' },
    columns: [{ name: 'leaseUntil', from: at(57), to: null }],
    ...change,
  };
}

type Changes = {
  queue?: Partial<Queue>;
  job?: Partial<JobFacts>;
  lease?: Partial<LeaseFacts>;
  /** Null: no row in workers. */
  worker?: Partial<WorkerFacts> | null;
  effects?: readonly EffectFacts[];
  past?: readonly PastAttempt[];
  lateWrites?: readonly LateWrite[];
  acts?: readonly PastAct[];
  outsideChanges?: readonly OutsideChange[];
  weather?: Partial<Weather>;
};

/** Slots as they stand, for those that are unread or need no more than a value. */
type Slots = Partial<Pick<Observation, Exclude<keyof Observation, 'queue'>>>;

/** A running attempt with nothing wrong, changed as told. Sessions and locks are unread but where a test says otherwise. */
export function running(changes: Changes = {}, slots: Slots = {}): Observation {
  return {
    address: { source: 'native', database: 'billing_prod', key: '104217' },
    queue: { ...QUEUE, ...changes.queue },
    subject: 'INV-104217',
    databaseNow: NOW,
    ...{ takes: JOB_VERBS, takesEarlier: false },
    job: read({ ...JOB, ...changes.job }),
    lease: read({ ...LEASE, ...changes.lease }),
    worker: read(changes.worker === null ? null : { ...WORKER, ...changes.worker }),
    session: unread('Sessions are not read.'),
    locks: unread('Locks are not read.'),
    effects: read(changes.effects ?? []),
    destination: read(DESTINATION),
    heartbeatsBlocked: unread('Locks are not read.'),
    past: read(changes.past ?? []),
    lateWrites: read(changes.lateWrites ?? []),
    acts: read(changes.acts ?? []),
    outsideChanges: read(changes.outsideChanges ?? []),
    queueLock: read(null),
    sweeper: read(null),
    redisLease: read(null),
    weather: read({ ...WEATHER, ...changes.weather }),
    moved: [],
    ...slots,
  };
}

/** The owner gave its last sign this many seconds ago; the lease has `left` seconds, or lapsed when negative. */
export function silent(seconds: number, left: number, changes: Changes = {}, slots: Slots = {}): Observation {
  return running(
    {
      ...changes,
      job: { startedAt: at(-seconds - 60), stageEnteredAt: at(-seconds - 30), ...changes.job },
      lease: { renewedAt: at(-seconds), until: at(left), ...changes.lease },
      worker: changes.worker === null ? null : { heartbeatAt: at(-seconds), ...changes.worker },
    },
    slots,
  );
}

/** What Redis says of the lease of every attempt made here, held by its owner for a while more unless told otherwise; null: no such key. */
export function redisLease(
  held: Partial<HeldLease> | null = {},
  leases: Partial<RedisLeaseFacts['leases']> = {},
): Slot<RedisLeaseFacts | null> {
  return read<RedisLeaseFacts | null>({
    leases: { name: 'invoice-locks', destinationChecksTokens: true, ...leases },
    namesOwner: true,
    key: 'lock:invoice:INV-104217',
    held: held && {
      ...{ owner: 'w-7f3a', ownerless: null, digest: 'ab'.repeat(32) },
      ...{ remaining: 38_000, expiresAt: '1790000038000' },
      ...held,
    },
  });
}

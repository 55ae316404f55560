import type { LockSample, Session } from '@/lib/locks/lock-sample';

export const SAMPLED_AT = '2026-11-29T03:14:09.000000Z';

/** A session that does nothing and holds nothing, but for what is said of it. */
export function sampledSession(pid: number, said: Partial<Session> = {}): Session {
  return {
    pid,
    backendStart: '2026-11-29T02:00:00.000000Z',
    database: 'billing_prod',
    user: 'app_worker',
    application: 'billing-worker',
    client: '10.20.4.17:51544',
    backendType: 'client backend',
    state: 'idle',
    stateChange: '2026-11-29T03:00:00.000000Z',
    xactStart: null,
    queryStart: '2026-11-29T03:00:00.000000Z',
    waitEventType: 'Client',
    waitEvent: 'ClientRead',
    statement: 'select $1',
    hidden: false,
    superuser: false,
    own: false,
    hasWritten: false,
    locksHeld: 0,
    waitsFor: null,
    blockedBy: [],
    holds: [],
    ...said,
  };
}

/** A quiet server seen from one database, but for what is said of it. */
export function lockSample(said: Partial<LockSample> = {}): LockSample {
  return {
    databaseNow: SAMPLED_AT,
    database: 'billing_prod',
    version: 180_000,
    standby: false,
    sessions: [],
    lookedFor: [],
    advisory: [],
    advisoryCount: 0,
    prepared: [],
    indexBuilds: [],
    lockTable: { used: 12, capacity: 12_800 },
    sessionCount: said.sessions?.length ?? 0,
    waiterCount: said.sessions?.filter(({ waitsFor }) => waitsFor !== null).length ?? 0,
    unseen: [],
    tookMs: 4,
    ...said,
  };
}

import { describe, expect, it } from 'vitest';
import type { BackendFacts } from '@/lib/actions/backend-facts';
import { offerBackendActs } from '@/lib/actions/backend-offers';
import { rightsOfAnybody } from '@/lib/actions/may-act';
import { BACKEND_VERBS, type BackendVerb } from '@/lib/actions/recovery-action';
import type { LockRef, Session } from '@/lib/locks/lock-sample';

const MAY = rightsOfAnybody(BACKEND_VERBS);

const LOCK: LockRef = {
  id: 'advisory/16384//////0/42/1',
  target: { type: 'advisory', key: { form: 'bigint', bigint: '42' } },
  mode: 'ExclusiveLock',
};

/** Idle in a transaction, with an advisory lock. */
const SESSION: Session = {
  pid: 4711,
  backendStart: '2026-11-29T03:00:00.000001Z',
  user: 'my_workers',
  application: 'w-7f3a',
  client: '10.0.0.7:50122',
  database: 'billing_prod',
  backendType: 'client backend',
  state: 'idle in transaction',
  stateChange: '2026-11-29T03:14:09.123456Z',
  xactStart: '2026-11-29T03:14:00.000002Z',
  queryStart: '2026-11-29T03:14:09.000000Z',
  waitEventType: 'Client',
  waitEvent: 'ClientRead',
  statement: null,
  hidden: false,
  superuser: false,
  own: false,
  hasWritten: false,
  locksHeld: 3,
  waitsFor: null,
  blockedBy: [],
  holds: [LOCK],
};

const offersOn = (session: Partial<Session>, facts: Partial<BackendFacts> = {}) =>
  Object.fromEntries(
    offerBackendActs(
      {
        ...{ standby: false, grant: null, jobs: [] },
        ...{ session: { ...SESSION, ...session }, ...facts },
      },
      MAY,
    ).map((offer) => [offer.verb, offer]),
  ) as Record<BackendVerb, ReturnType<typeof offerBackendActs>[number]>;

describe('offerBackendActs', () => {
  it('offers to terminate the holder of a lock, under the whole guard, and says what goes with it', () => {
    const jobs = ['INV-1', 'INV-2', 'INV-3', 'INV-4'];
    expect(offersOn({ hasWritten: true }, { jobs })['terminate-backend']).toMatchObject({
      allowed: true,
      guard: {
        backendStart: SESSION.backendStart,
        xactStart: SESSION.xactStart,
        stateChange: SESSION.stateChange,
        lock: LOCK.id,
      },
      preview: [{ row: 'session 4711', from: 'idle in transaction', to: 'gone' }],
      doesNot: [
        'This ends the session, not the process behind it: the worker goes on running its job and may connect again.',
        'With it go 3 locks, and its open transaction is rolled back.',
        'Its transaction has written (it has a transaction id): that work is rolled back, and nobody gets it back.',
        'This closes no attempt: 4 jobs of its worker (INV-1, INV-2, INV-3, 1 more) stay running until reported or lapsed.',
      ],
    });
  });

  it('takes a second person to terminate what has written, and one to cancel its statement', () => {
    const writing = offersOn({ hasWritten: true, state: 'active' });
    expect(writing['terminate-backend']).toMatchObject({
      second: 'Its transaction has written or locked rows, and what it wrote would be lost.',
    });
    expect(writing['cancel-backend']).toMatchObject({ allowed: true, second: null });
    expect(offersOn({ hasWritten: false })['terminate-backend']).toMatchObject({ second: null });
  });

  it('speaks of no transaction where there is none', () => {
    const offer = offersOn({ state: 'idle', xactStart: null, locksHeld: 1 });
    expect(offer['terminate-backend']).toMatchObject({
      allowed: true,
      guard: { xactStart: null, stateChange: SESSION.stateChange },
      doesNot: [expect.any(String), 'With it goes 1 lock.'],
    });
  });

  it('offers to cancel what waits, guarded by the lock it queues for', () => {
    const waitsFor = { ...LOCK, id: 'relation/16384/16500///////', since: null };
    expect(offersOn({ state: 'active', holds: [], waitsFor })['cancel-backend']).toMatchObject({
      allowed: true,
      guard: { lock: waitsFor.id },
    });
  });

  it.each(['idle', 'idle in transaction', 'idle in transaction (aborted)'])(
    'refuses to cancel what is %s, which would be answered with success',
    (state) => {
      const offers = offersOn({ state });
      expect(offers['cancel-backend']).toMatchObject({
        allowed: false,
        reason: `It is ${state}: there is no statement to cancel. It would be answered with success and change nothing.`,
      });
      expect(offers['terminate-backend'].allowed).toBe(true);
    },
  );

  it.each<[string, Partial<Session>, Partial<BackendFacts>, RegExp]>([
    ['a standby', {}, { standby: true }, /standby/],
    ["a superuser's session", { superuser: true, user: 'postgres' }, {}, /postgres, a superuser/],
    ["the console's own session", { own: true }, {}, /one of the console's own/],
    ['autovacuum', { backendType: 'autovacuum worker' }, {}, /server's own \(autovacuum worker\)/],
    ['a parallel worker', { backendType: 'parallel worker' }, {}, /server's own \(parallel worker\)/],
    ['a replica', { backendType: 'walsender' }, {}, /server's own \(walsender\)/],
    ['a session that has to do with no lock', { holds: [] }, {}, /neither holds a lock/],
    ['a session without a start', { backendStart: null }, {}, /could not be read/],
    [
      'a hidden session',
      { hidden: true, backendStart: null, backendType: null },
      { grant: 'GRANT pg_read_all_stats TO leasehold_reader' },
      /^Not permitted to see session 4711, .* It takes: GRANT pg_read_all_stats TO leasehold_reader\.$/,
    ],
  ])('refuses both acts on %s', (_, session, facts, reason) => {
    const offers = offersOn({ state: 'active', ...session }, facts);
    for (const offer of Object.values(offers))
      expect(offer).toMatchObject({ allowed: false, reason: expect.stringMatching(reason) });
  });

  it('says what the person may not do, before anything else', () => {
    const denied = { allowed: false, reason: 'Your role, viewer, may not terminate a backend.' } as const;
    const facts = { standby: true, grant: null, jobs: [], session: SESSION };
    for (const offer of offerBackendActs(facts, { 'cancel-backend': denied, 'terminate-backend': denied }))
      expect(offer).toMatchObject(denied);
  });
});

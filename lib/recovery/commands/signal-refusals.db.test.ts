import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BackendVerb } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import { openPool } from '@/lib/db/pool';
import { perform } from '@/lib/recovery/commands/perform';
import type { BackendRequest } from '@/lib/recovery/recovery-request';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { stageSessions } from '@/test/support/sessions';
import { OPEN } from '@/test/support/setting';
import { intend, isThere, signal } from '@/test/support/signals';
import { wishOnBackend } from '@/test/support/target-wishes';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());
const stage = stageSessions(() => db);

const VIEWER: Actor = { id: 'u-vic', name: 'Viktor Lang', role: 'viewer' };
const LOCK = 'select pg_advisory_lock_shared(42)';
const wish = (verb: BackendVerb, { pid }: { pid: number }) => wishOnBackend(db.admin, verb, pid);

async function refused(request: BackendRequest, why: string | RegExp): Promise<void> {
  expect(await intend(db.asOperator(), request)).toMatchObject({
    ...{ outcome: 'refused', intentId: null },
    detail: typeof why === 'string' ? `${why} Nothing was written.` : expect.stringMatching(why),
  });
  expect(await isThere(db.admin, request)).toBe(true);
}

/** An intent that no door would write, as if its session had become another kind meanwhile. */
async function forge({ verb, guard, address }: BackendRequest): Promise<string> {
  const { rows } = await db.admin.query<{ id: string }>(
    `with key as (insert into leasehold.requests (actor, request_key, body_hash) values ('forger', $1, '') returning *)
     insert into leasehold.signal_intents (verb, pid, backend_start, xact_start, state_change, lock_id, command, before,
       actor_id, request_key, correlation_id, created_at)
     select $2, split_part($3, '@', 1)::int, $4, $5, $6, $7, '{}', '[]', actor, request_key, gen_random_uuid(),
       clock_timestamp() from key returning id`,
    [
      crypto.randomUUID(),
      ...[verb, address.key, guard.backendStart, guard.xactStart, guard.stateChange, guard.lock],
    ],
  );
  return rows[0]?.id ?? '';
}

describe('a session that is not to be signalled', () => {
  it.each(['idle', 'idle in transaction'])(
    'is not cancelled while it is %s: that would be answered with success and change nothing',
    async (state) => {
      const session = await stage('holder', db.urls.workers);
      await session.run(LOCK);
      if (state !== 'idle') await session.run('begin');
      const request = await wish('cancel-backend', session);
      await refused(
        request,
        `Session ${session.pid} is ${state}: there is no statement to cancel. It would be answered with success and change nothing.`,
      );
      expect(await signal(db.asOperator(), await forge(request))).toBe(false);
    },
  );

  it("is a superuser's", async () => {
    const session = await stage('holder', db.urls.admin);
    await session.run(LOCK);
    const request = await wish('terminate-backend', session);
    await refused(request, /^Session \d+ belongs to .*, a superuser: nobody but a superuser may signal it\./);
    expect(await signal(db.asOperator(), await forge(request))).toBe(false);
    expect(await isThere(db.admin, request)).toBe(true);
  });

  it("is the console's own, by what it calls itself and by what its login may do", async () => {
    const own = openPool({
      ...{ connectionString: db.urls.console, role: 'leasehold_operator', max: 1 },
      ...{ applicationName: 'leasehold console operator', statementTimeoutMs: 5_000, lockTimeoutMs: 5_000 },
    });
    const { rows } = await own.query(`${LOCK}, pg_backend_pid() as pid`);
    const request = await wish('terminate-backend', rows[0]);
    await refused(request, `Session ${rows[0].pid} is one of the console's own.`);
    expect(await signal(db.asOperator(), await forge(request))).toBe(false);
    await own.end();
  });

  it('is not a worker that takes the name of the console', async () => {
    const session = await stage('leasehold console operator', db.urls.workers);
    await session.run(LOCK);
    const { intentId } = await intend(db.asOperator(), await wish('terminate-backend', session));
    expect(await signal(db.asOperator(), intentId)).toBe(true);
  });

  it('is no replica, though it speaks SQL too', async () => {
    const login = `replica_${db.name}`;
    await db.admin.query(`create role ${login} login replication password 'replica'`);
    const url = new URL(db.urls.workers);
    Object.assign(url, { username: login, password: 'replica', search: 'replication=database' });
    const replica = await stage('replica', url.href);
    await replica.run(LOCK);
    const request = await wish('terminate-backend', replica);
    await refused(request, /^Process \d+ is the server's own \(walsender\), no session of a client\./);
    expect(await signal(db.asOperator(), await forge(request))).toBe(false);
    expect(await isThere(db.admin, request)).toBe(true);
  });

  it('is no process of the server itself', async () => {
    const session = await stage('holder', db.urls.workers);
    await session.run(LOCK);
    const request = await wish('terminate-backend', session);
    const { rows } = await db.admin.query<{ key: string; start: string }>(
      `select pid || '@' || leasehold.utc_text(backend_start) as key, leasehold.utc_text(backend_start) as start
       from pg_stat_activity where backend_type = 'checkpointer'`,
    );
    const { key = '', start = '' } = rows[0] ?? {};
    const onServer = {
      ...request,
      address: { ...request.address, key },
      guard: { ...request.guard, backendStart: start },
    };
    expect(await intend(db.asOperator(), onServer)).toMatchObject({ outcome: 'stale', intentId: null });
  });

  it('is not there under another database or source, or under a key that its guard contradicts', async () => {
    const session = await stage('holder', db.urls.workers);
    await session.run(LOCK);
    const request = await wish('terminate-backend', session);
    const later = request.address.key.replace(/\d{6}Z$/, '999999Z');
    for (const change of [{ source: 'native' }, { database: 'elsewhere' }, { key: '4711' }, { key: later }]) {
      const elsewhere = { ...request, requestKey: crypto.randomUUID() };
      expect(
        await intend(db.asOperator(), { ...elsewhere, address: { ...request.address, ...change } }),
      ).toMatchObject({ outcome: 'not_found', intentId: null });
    }
  });
});

describe('a viewer', () => {
  it('is denied, on record under the backend, and nobody is signalled', async () => {
    const session = await stage('holder', db.urls.workers);
    await session.run(LOCK);
    const request = await wish('terminate-backend', session);
    const sentence =
      'Your role, viewer, may not terminate a backend. It takes the role operator or approver.';
    expect(await perform(db.asOperator(), VIEWER, 'terminate-backend', request, OPEN)).toEqual({
      ok: false,
      status: 403,
      sentence,
    });
    const { rows } = await db.admin.query(
      'select target, outcome, phase, actor, detail from leasehold.audit_events where job_key = $1',
      [request.address.key],
    );
    expect(rows).toEqual([
      { target: 'backend', outcome: 'refused', phase: 'act', actor: VIEWER.id, detail: sentence },
    ]);
    expect(await isThere(db.admin, request)).toBe(true);
  });
});

describe('a database that lets the console signal nobody', () => {
  it.each([
    ['pg_signal_backend', 'leasehold_signaller'],
    ['pg_read_all_stats', 'leasehold_signaller'],
    ['pg_read_all_stats', 'leasehold_owner'],
  ])('says that it takes GRANT %s TO %s', async (granted, role) => {
    const session = await stage('holder', db.urls.workers);
    await session.run(LOCK);
    const request = await wish('terminate-backend', session);
    // Roles are the whole server's: what is taken away is given back before another test could miss it.
    const admin = await db.admin.connect();
    await admin.query('begin');
    await admin.query(`revoke ${granted} from ${role}`);
    expect(await intend(admin, request)).toMatchObject({
      outcome: 'refused',
      detail: `The database lets the console signal nobody. It takes: GRANT ${granted} TO ${role}. Nothing was written.`,
    });
    await admin.query('rollback');
    admin.release();
  });
});

describe('the role that signals', () => {
  it('is no superuser, cannot log in, owns one function and nothing else, and may change three columns', async () => {
    const { rows } = await db.admin.query(
      `select r.rolsuper, r.rolcanlogin, r.rolcreaterole, r.rolbypassrls,
         array(select oid::regprocedure::text from pg_proc where proowner = r.oid) as functions,
         array(select oid::regclass::text from pg_class where relowner = r.oid) as tables,
         array(select format('%s.%s', table_name, column_name) from information_schema.column_privileges
               where grantee = r.rolname and privilege_type <> 'SELECT' order by 1) as writes
       from pg_roles r where r.rolname = 'leasehold_signaller'`,
    );
    expect(rows).toEqual([
      {
        ...{ rolsuper: false, rolcanlogin: false, rolcreaterole: false, rolbypassrls: false },
        ...{ functions: ['leasehold.signal_backend(bigint)'], tables: [] },
        writes: ['looked_at', 'query_start', 'sent'].map((column) => `signal_intents.${column}`),
      },
    ]);
  });

  it('makes nothing new: it may create in no schema', async () => {
    const { rows } = await db.admin.query(
      `select nspname from pg_namespace
       where nspname !~ '^pg_temp|^pg_toast_temp' and has_schema_privilege('leasehold_signaller', oid, 'create')`,
    );
    expect(rows).toEqual([]);
  });
});

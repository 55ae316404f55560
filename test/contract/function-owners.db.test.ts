import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { makeImpatientQueue, makeJob } from '@/test/support/stuck-job';

const OWNERS = ['leasehold_owner', 'leasehold_signaller'];
const CALLERS = ['leasehold_operator', 'leasehold_reader', 'leasehold_worker', 'leasehold_auth'];
const NOT_PERMITTED = '42501';
/** What the triggers raise. */
const REFUSED = '23001';

let db: FreshDatabase;
let open: string;
let closed: string;
beforeAll(async () => {
  db = await freshDatabase();
  await makeImpatientQueue(db.admin);
  ({ key: open } = await makeJob(db.admin));
  ({ key: closed } = await makeJob(db.admin, { status: 'completed' }));
  await db.admin.query('select leasehold.record_refusal($1)', [
    JSON.stringify({
      ...{
        actor: 'u1',
        actor_name: 'Ana Ruiz',
        actor_role: 'viewer',
        action: 'retry',
        detail: 'Not allowed.',
      },
      ...{ source: 'native', database: 'billing', job_key: open, correlation_id: crypto.randomUUID() },
    }),
  ]);
});
afterAll(() => db.drop());

/** The SQLSTATE with which each statement fails under a role, undone whatever happens; null for one that does not. */
async function tryAs(role: string, statements: readonly string[]): Promise<(string | null)[]> {
  const client = await db.admin.connect();
  try {
    await client.query('begin');
    await client.query(`set local role ${role}`);
    const codes: (string | null)[] = [];
    for (const statement of statements) {
      await client.query('savepoint before');
      codes.push(
        await client.query(statement).then(
          () => null,
          ({ code }: { code: string }) => code,
        ),
      );
      await client.query('rollback to savepoint before');
    }
    return codes;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const AUDIT = [
  'delete from leasehold.audit_events',
  `update leasehold.audit_events set detail = 'It was Bo.'`,
  'truncate leasehold.audit_events cascade',
];
const REMOVALS = ['delete from public.processing_jobs', 'truncate public.processing_jobs cascade'];
const payloadOf = (key: string) =>
  `update public.processing_jobs set payload = '{"total": 13}' where id = ${key}`;
const DROPS = [
  'drop table leasehold.audit_events cascade',
  'drop table public.processing_jobs cascade',
  'drop trigger audit_events_no_row_change on leasehold.audit_events',
  'alter table leasehold.audit_events disable trigger all',
  'drop function leasehold.append_audit_event(jsonb)',
  'drop schema leasehold cascade',
];

/** One statement for each column that `update` may name, leaving its value as it is. */
async function closedColumns(): Promise<{ column: string; statement: string }[]> {
  const { rows } = await db.admin.query<{ column: string; is: string }>(
    `select attname::text as column, case attidentity when '' then quote_ident(attname) else 'default' end as is
     from pg_attribute where attrelid = 'public.processing_jobs'::regclass and attnum > 0 and not attisdropped`,
  );
  return rows.map(({ column, is }) => ({
    column,
    statement: `update public.processing_jobs set ${column} = ${is} where id = ${closed}`,
  }));
}

describe('every role that can be taken, and every owner of a function', () => {
  it('are all there are', async () => {
    const { rows } = await db.admin.query<{ owner: string }>(
      `select distinct p.proowner::regrole::text as owner from pg_proc p
       where p.pronamespace::regnamespace::text in ('public', 'leasehold', 'leasehold_auth') order by 1`,
    );
    expect(rows.map(({ owner }) => owner)).toEqual(OWNERS);
    const { rows: roles } = await db.admin.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname ~ '^leasehold_' and not rolcanlogin order by 1`,
    );
    expect(roles.map(({ name }) => name)).toEqual([...OWNERS, ...CALLERS].sort());
  });

  it.each([...CALLERS, 'leasehold_signaller'])(
    '%s is not permitted to change record, payload or closed attempt, to remove, or to drop',
    async (role) => {
      const columns = await closedColumns();
      const statements = [
        ...[...AUDIT, ...REMOVALS, payloadOf(open), payloadOf(closed), ...DROPS],
        ...columns.map(({ statement }) => statement),
      ];
      expect(await tryAs(role, statements)).toEqual(statements.map(() => NOT_PERMITTED));
    },
  );

  it('the owner is refused by triggers to change the record, a payload or a closed attempt, and to remove one', async () => {
    const statements = [...AUDIT, ...REMOVALS, payloadOf(open), payloadOf(closed)];
    expect(await tryAs('leasehold_owner', statements)).toEqual(statements.map(() => REFUSED));
  });

  it('the owner is refused to write any column of a closed attempt but the three of a heartbeat', async () => {
    const columns = await closedColumns();
    const codes = await tryAs(
      'leasehold_owner',
      columns.map(({ statement }) => statement),
    );
    const written = columns.filter((_, index) => codes[index] === null).map(({ column }) => column);
    expect(written.sort()).toEqual(['heartbeat_at', 'lease_until', 'renewals']);
    expect(codes.filter((code) => code !== null && code !== REFUSED)).toEqual([]);
  });

  it('neither the console nor a worker is a member of an owner', async () => {
    const logins = [db.urls.console, db.urls.workers].map((url) => new URL(url).username);
    const { rows } = await db.admin.query(
      `select login, owner, pg_has_role(login, owner, 'member') as member
       from unnest($1::name[]) login, unnest($2::name[]) owner`,
      [logins, OWNERS],
    );
    expect(rows).toHaveLength(4);
    expect(rows.filter(({ member }) => member)).toEqual([]);
  });
});

describe('the body of a function', () => {
  type Body = { name: string; body: string };

  /** Of every function of ours, without its comments and texts. */
  async function bodies(): Promise<Body[]> {
    const { rows } = await db.admin.query<Body>(
      `select p.oid::regprocedure::text as name, lower(p.prosrc) as body from pg_proc p
       where p.proowner = any ($1::regrole[]::oid[]) order by 1`,
      [OWNERS],
    );
    return rows.map(({ name, body }) => ({
      name,
      body: body.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''"),
    }));
  }

  /** What a DBA runs as the owner to lay out, detach and return months: reached by no role and from no other function. */
  const BY_HAND = [
    'leasehold.detach_month(text)',
    'leasehold.digest_of(regclass)',
    'leasehold.file_strays()',
    'leasehold.lay_out_months()',
    'leasehold.return_month(text)',
  ];

  /** Call one function of the owner of somebody else's tables, by a name that is quoted and stands in leasehold.foreign_acts. */
  const BY_NAME = [
    'leasehold.find_foreign_job(jsonb)',
    'leasehold.lock_foreign_job(jsonb)',
    'leasehold.write_foreign_act(text,leasehold_sources.foreign_job,jsonb,timestamp with time zone)',
  ];
  const CALL = /execute format\('select (f\.\* from )?leasehold_sources\.%I\((\$\d(, )?)+\)( f)?', /gi;

  it('runs a text only where that is a call of a function in leasehold_sources', async () => {
    const { rows } = await db.admin.query<{ name: string; body: string }>(
      `select p.oid::regprocedure::text as name, p.prosrc as body from pg_proc p
       where p.oid = any ($1::regprocedure[]) order by 1`,
      [BY_NAME],
    );
    expect(rows.map(({ name }) => name)).toEqual(BY_NAME);
    for (const { name, body } of rows) {
      expect(body.match(/\bexecute\b/gi), name).toHaveLength(1);
      expect(body.match(CALL), name).toHaveLength(1);
    }
  });

  it('is one that a DBA runs by hand only where no role may call it, nor any other function does', async () => {
    const { rows } = await db.admin.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
       where p.oid = any ($1::regprocedure[]) and not exists (
         select from unnest($2::name[]) role where has_function_privilege(role, p.oid, 'execute'))
       order by 1`,
      [BY_HAND, [...CALLERS, 'leasehold_signaller']],
    );
    expect(rows.map(({ name }) => name)).toEqual(BY_HAND);
    const names = BY_HAND.map((name) => name.replace(/\(.*/, ''));
    const callers = (await bodies()).filter(
      ({ name, body }) => !BY_HAND.includes(name) && names.some((one) => body.includes(one)),
    );
    expect(callers).toEqual([]);
  });

  const RUNS_TEXT = /\bexecute\b/;
  /** What the owner could do with a function and none of them does. */
  const NEVER = [
    /\bdelete\s+from\b|\btruncate\b|\bmerge\s+into\b/,
    /\b(drop|alter|create|grant|revoke|copy|lock\s+table|reassign|security)\b/,
    RUNS_TEXT,
    /\bupdate\s+(only\s+)?leasehold\.audit_events\b/,
    /\bset_config\b|(^|;|\b(begin|then|else|loop))\s*set\s/,
    /\bpg_(read|write|ls)_|\blo_|\bdblink\b/,
  ];

  it('never removes, drops, alters, grants, runs a text or touches a record that is written', async () => {
    const all = await bodies();
    expect(all.length).toBeGreaterThan(100);
    const reached = all.filter(({ name }) => !BY_HAND.includes(name));
    const broken = reached.flatMap(({ name, body }) =>
      NEVER.filter((pattern) => pattern.test(body) && !(pattern === RUNS_TEXT && BY_NAME.includes(name))).map(
        (pattern) => `${name}: ${pattern}`,
      ),
    );
    expect(broken).toEqual([]);
  });

  it('writes the record in one place alone', async () => {
    const writers = (await bodies()).filter(({ body }) => /\binto\s+leasehold\.audit_events\b/.test(body));
    expect(writers.map(({ name }) => name)).toEqual([
      'leasehold.append_audit_events(leasehold.audit_events[])',
    ]);
  });

  it('sets no payload of an attempt that is there', async () => {
    const updates = (await bodies()).flatMap(({ body }) => [
      ...body.matchAll(/\bupdate\s+(?:only\s+)?public\.processing_jobs\b.*?(?:\bwhere\b|;)/gs),
    ]);
    expect(updates.length).toBeGreaterThan(5);
    expect(updates.map(([text]) => text).filter((text) => /\bpayload\b/.test(text))).toEqual([]);
  });
});

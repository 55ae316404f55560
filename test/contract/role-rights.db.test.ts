import { spawnSync } from 'node:child_process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeRole } from '@/lib/rights/judge-role';
import { ROLE_NAMES, type RoleName } from '@/lib/rights/needed-rights';
import { readRights } from '@/lib/rights/queries/read-rights';
import { openAdmin } from '@/test/support/admin-pool';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { checkRole } from '@/tools/role-check/check-role';

let db: FreshDatabase;
/** The console's login without a role, as the commands connect. */
let login: Pool;
/** A login that is this test's alone: what a role is, is so in every database of the server. */
let spare: string;
beforeAll(async () => {
  db = await freshDatabase();
  login = openAdmin(db.urls.console, 1);
  spare = `spare_${db.name}`;
  await db.admin.query(`
    create role ${spare} login noinherit;
    grant leasehold_reader, leasehold_operator, leasehold_auth to ${spare} with inherit false`);
});
afterAll(async () => {
  await login.end();
  await db.admin.query(`drop owned by ${spare}; drop role ${spare}`);
  await db.drop();
});

async function faultsOf(role: string): Promise<{ beyond: string[]; missing: string[]; mends: string[] }> {
  const report = await checkRole(login, role, 'console');
  if (!report) throw new Error(`There is no ${role}.`);
  const { beyond, missing } = report;
  const mends = [...beyond, ...missing].flatMap(({ mend }) => mend ?? []);
  return {
    beyond: beyond.map(({ sentence }) => sentence),
    missing: missing.map(({ sentence }) => sentence),
    mends,
  };
}

const CLEAN = { beyond: [], missing: [], mends: [] };

describe('a database as the migrations leave it', () => {
  it.each(ROLE_NAMES)('gives %s what the list says, and nothing beyond', async (role) => {
    const [rights] = await readRights(db.admin, [role]);
    if (!rights) throw new Error(`There is no ${role}.`);
    expect(rights.tables.length).toBeGreaterThan(15);
    expect(rights.functions.length).toBeGreaterThan(100);
    expect(judgeRole(role, rights)).toEqual({ beyond: [], missing: [] });
  });

  it.each(['leasehold_console', 'leasehold_reader', 'leasehold_operator', 'leasehold_auth'])(
    'passes the check of %s, tried under the role too',
    async (role) => {
      expect(await checkRole(login, role, 'console')).toEqual({ beyond: [], missing: [], untried: [] });
    },
  );

  it('says of a role that the login may not take that only the catalog was asked', async () => {
    expect(await checkRole(login, 'leasehold_worker', 'console')).toMatchObject({
      untried: ['leasehold_worker'],
    });
  });
});

const READERS = ['leasehold_operator', 'leasehold_reader'];

/** What somebody did in this database, for whom, and what is told. */
const IN_DATABASE: readonly { role: RoleName; done: string; told: string; as: 'beyond' | 'missing' }[] = [
  ...(['leasehold_operator', 'leasehold_reader', 'leasehold_worker', 'leasehold_auth'] as const).flatMap(
    (role) =>
      [
        {
          done: `grant delete on leasehold.audit_events to ${role}`,
          told: `${role} may DELETE from leasehold.audit_events.`,
        },
        {
          done: `grant truncate on public.processing_jobs to ${role}`,
          told: `${role} may TRUNCATE public.processing_jobs.`,
        },
        {
          done: `grant update (detail) on leasehold.audit_events to ${role}`,
          told: `${role} may UPDATE leasehold.audit_events.detail.`,
        },
        {
          done: `grant select (payload) on public.processing_jobs to ${role}`,
          told: `${role} may SELECT public.processing_jobs.payload.`,
        },
        {
          done: `grant select on public.processing_jobs to ${role}`,
          told: READERS.includes(role)
            ? `${role} may SELECT public.processing_jobs.payload.`
            : `${role} may SELECT public.processing_jobs.`,
        },
        {
          done: `grant execute on function leasehold.append_audit_event(jsonb) to ${role}`,
          told: `${role} may EXECUTE leasehold.append_audit_event(p_event jsonb).`,
        },
        {
          done: `grant create on schema public to ${role}`,
          told: `${role} may CREATE in the schema public: what it makes there can stand in front of what others mean.`,
        },
      ].map((fault) => ({ role, as: 'beyond' as const, ...fault })),
  ),
  {
    role: 'leasehold_reader',
    done: 'grant insert on leasehold.requests to public',
    told: 'leasehold_reader may INSERT into leasehold.requests.',
    as: 'beyond',
  },
  {
    role: 'leasehold_worker',
    done: 'grant execute on function leasehold.utc_text(timestamptz) to public',
    told: 'leasehold_worker may EXECUTE leasehold.utc_text(p_at timestamp with time zone).',
    as: 'beyond',
  },
  {
    role: 'leasehold_signaller',
    done: 'alter function leasehold.hold(jsonb) owner to leasehold_signaller',
    told: 'leasehold_signaller owns the function leasehold.hold(p_command jsonb).',
    as: 'beyond',
  },
  {
    role: 'leasehold_operator',
    done: 'alter table leasehold.lease_waits owner to leasehold_operator',
    told: 'leasehold_operator owns the table leasehold.lease_waits.',
    as: 'beyond',
  },
  {
    role: 'leasehold_reader',
    done: 'revoke select on leasehold.audit_events from leasehold_reader',
    told: 'leasehold_reader cannot read leasehold.audit_events.',
    as: 'missing',
  },
  {
    role: 'leasehold_operator',
    done: 'revoke select (status) on public.processing_jobs from leasehold_operator',
    told: 'leasehold_operator cannot read status of public.processing_jobs.',
    as: 'missing',
  },
  {
    role: 'leasehold_operator',
    done: 'revoke execute on function leasehold.hold(jsonb) from leasehold_operator',
    told: 'leasehold_operator cannot call leasehold.hold.',
    as: 'missing',
  },
  {
    role: 'leasehold_auth',
    done: 'revoke insert on leasehold_auth.session from leasehold_auth',
    told: 'leasehold_auth cannot INSERT into leasehold_auth.session.',
    as: 'missing',
  },
  {
    role: 'leasehold_signaller',
    done: 'revoke update (sent) on leasehold.signal_intents from leasehold_signaller',
    told: 'leasehold_signaller cannot update sent of leasehold.signal_intents.',
    as: 'missing',
  },
  {
    role: 'leasehold_reader',
    done: 'revoke usage on schema leasehold from leasehold_reader',
    told: 'leasehold_reader cannot use the schema leasehold.',
    as: 'missing',
  },
];

describe('the check of a role', () => {
  it.each(IN_DATABASE)(
    'tells after "$done", and its statement mends it',
    async ({ role, done, told, as }) => {
      await db.admin.query(done);
      const [rights] = await readRights(db.admin, [role]);
      if (!rights) throw new Error(`There is no ${role}.`);
      const found = judgeRole(role, rights)[as];
      expect(found.map(({ sentence }) => sentence)).toContain(told);
      for (const { mend } of found) if (mend) await db.admin.query(mend);
      const [mended] = await readRights(db.admin, [role]);
      expect(mended && judgeRole(role, mended)[as]).toEqual([]);
      // What a grant to one column or a new owner took with it is told as missing, and mended alike.
      for (const { mend } of mended ? judgeRole(role, mended).missing : [])
        if (mend) await db.admin.query(mend);
      const [whole] = await readRights(db.admin, [role]);
      expect(whole && judgeRole(role, whole)).toEqual({ beyond: [], missing: [] });
    },
  );

  it('finds by trying what a role is let do', async () => {
    await db.admin.query('grant delete on leasehold.audit_events to leasehold_reader');
    expect((await faultsOf('leasehold_reader')).beyond).toContain(
      'leasehold_reader was let delete a record.',
    );
    await db.admin.query('revoke delete on leasehold.audit_events from leasehold_reader');
    expect(await faultsOf('leasehold_reader')).toEqual(CLEAN);
  });
});

describe('the check of a login', () => {
  it.each([
    ['alter role SPARE bypassrls', 'SPARE passes by every row policy.'],
    ['alter role SPARE createrole', 'SPARE may make roles and grant them.'],
    ['alter role SPARE nologin', 'SPARE cannot log in.'],
    ['grant leasehold_owner to SPARE', 'SPARE is a member of leasehold_owner.'],
    ['grant pg_write_all_data to SPARE', 'SPARE is a member of pg_write_all_data.'],
    ['grant leasehold_reader to SPARE with admin option', 'SPARE may grant leasehold_reader to others.'],
    [
      'grant leasehold_operator to SPARE with inherit true',
      'SPARE has the rights of leasehold_operator in a connection that took no role.',
    ],
    ['revoke leasehold_auth from SPARE', 'SPARE is no member of leasehold_auth. Nobody can sign in.'],
    ['grant select on leasehold.audit_events to SPARE', 'SPARE may SELECT leasehold.audit_events.'],
    ['alter role SPARE superuser', 'SPARE is a superuser: no grant and no trigger binds it.'],
  ])('tells after "%s", and its statement mends it', async (done, told) => {
    const named = (text: string) => text.replace('SPARE', spare);
    await db.admin.query(named(done));
    const faults = await faultsOf(spare);
    expect([...faults.beyond, ...faults.missing]).toContain(named(told));
    for (const mend of faults.mends) await db.admin.query(mend);
    expect(await faultsOf(spare)).toEqual(CLEAN);
  });
});

describe('npm run db:check', () => {
  const run = (...args: string[]) =>
    spawnSync(
      process.execPath,
      ['--conditions=react-server', '--import', 'tsx', 'tools/db-check.ts', ...args],
      { encoding: 'utf8', env: { ...process.env, DATABASE_URL: db.urls.console } },
    );

  it('ends with 0 when all is as it should be, 1 with a line for each fault, 2 when there is no such role', async () => {
    expect(run()).toMatchObject({
      status: 0,
      stdout: 'leasehold_console may what it should, and nothing beyond.\n',
    });
    await db.admin.query('grant truncate on leasehold.audit_events to leasehold_operator');
    expect(run('--role', 'leasehold_operator')).toMatchObject({
      status: 1,
      stdout:
        'beyond   leasehold_operator may TRUNCATE leasehold.audit_events. REVOKE TRUNCATE ON leasehold.audit_events FROM leasehold_operator;\n',
    });
    await db.admin.query('revoke truncate on leasehold.audit_events from leasehold_operator');
    expect(run('--role', 'nobody_here')).toMatchObject({ status: 2, stdout: '' });
  });
});

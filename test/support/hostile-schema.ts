import { Client, type Pool } from 'pg';
import { openPool } from '@/lib/db/pool';
import type { FreshDatabase } from '@/test/support/database';
import { inDatabase } from '@/test/support/database-url';

/** A login that may call what the console and the workers may, and has put a schema of its own in front of everything. */
export type HostileLogin = {
  /** A connection under a role, with the same names made once more as temporary views. */
  as(role: 'leasehold_operator' | 'leasehold_worker' | 'leasehold_auth'): Promise<Pool>;
  /** What of it ran with the rights of an owner so far. */
  sprung: string[];
  /** How many traps of each kind lie there. */
  laid: Readonly<Record<'functions' | 'operators' | 'types' | 'relations', number>>;
  end(): Promise<void>;
};

const OWNERS = ['leasehold_owner', 'leasehold_signaller'];

/**
 * Lays the traps: everything that a body could mean without saying whose it is, made once more where a search would find it
 * first. Each tells of itself by a warning with the role it ran under, which no exception block hides.
 */
export async function layTraps(db: FreshDatabase): Promise<HostileLogin> {
  const name = `mallory_${db.name}`;
  const { rows } = await db.admin.query<{ password: string }>(`select gen_random_uuid()::text as password`);
  const password = rows[0]?.password ?? '';
  await db.admin.query(`
    create role ${name} login noinherit password '${password}';
    grant leasehold_operator, leasehold_worker, leasehold_auth to ${name};
    grant create on database ${db.name} to ${name};
    alter role ${name} set search_path = hostile, pg_catalog, public, leasehold;`);
  const address = new URL(inDatabase(db.urls.admin, db.name));
  address.username = name;
  address.password = password;

  const layer = new Client({ connectionString: address.href });
  await layer.connect();
  const laid = await lay(layer);
  await layer.end();

  const relations = await db.admin.query<{ relname: string }>(RELATIONS);
  const sprung: string[] = [];
  const pools: Pool[] = [];
  return {
    laid,
    sprung,
    as: async (role) => {
      const pool = openPool({
        ...{ connectionString: address.href, role, applicationName: 'hostile', max: 1, keepIdle: true },
        ...{ statementTimeoutMs: 30_000, lockTimeoutMs: 20_000 },
      });
      pools.push(pool);
      pool.on('connect', (client) =>
        client.on('notice', ({ message = '' }) => {
          if (OWNERS.some((owner) => message.endsWith(`sprung as ${owner}`))) sprung.push(message);
        }),
      );
      for (const { relname } of relations.rows) {
        await pool.query(
          `create temporary view "${relname}" as select hostile.spring('temporary ${relname}') as id;
           grant select on pg_temp."${relname}" to public`,
        );
      }
      return pool;
    },
    end: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      // A session takes its temporary views away after its client has left.
      await db.admin.query(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = $1',
        [name],
      );
      await db.admin.query(`drop owned by ${name}; drop role ${name}`);
    },
  };
}

async function lay(layer: Client): Promise<HostileLogin['laid']> {
  await layer.query(`
    set search_path = pg_catalog, pg_temp;
    create schema hostile;
    grant usage on schema hostile to public;
    create function hostile.spring(p_what text) returns text language plpgsql as $$
    begin
      raise warning '% sprung as %', p_what, pg_catalog."current_user"();
      return p_what;
    end $$;`);
  return {
    functions: await layEach(layer, FUNCTIONS),
    operators: await layEach(layer, OPERATORS),
    types: await layEach(layer, TYPES),
    relations: await layEach(
      layer,
      `select format('create view hostile.%1$I as select hostile.spring(%1$L) as id; grant select on hostile.%1$I to public', name)
       from (${RELATIONS}) r(name)`,
    ),
  };
}

/** Runs each statement that a query gives, those that the server takes; returns how many those were. */
async function layEach(layer: Client, query: string): Promise<number> {
  const { rows } = await layer.query<{ statement: string }>({
    text: `select statement from (${query}) s(statement)`,
  });
  let laid = 0;
  for (const { statement } of rows) {
    // A polymorphic function cannot be written in this language.
    laid += await layer.query(statement).then(
      () => 1,
      () => 0,
    );
  }
  return laid;
}

/** Every word that stands in a body of ours. */
const WORDS = `select distinct w[1] from pg_catalog.pg_proc p, regexp_matches(lower(p.prosrc), '[a-z_][a-z0-9_]*', 'g') w
  where p.pronamespace::regnamespace::text in ('public', 'leasehold', 'leasehold_auth')`;

/** Every function whose name stands in a body, of the system and ours, under the same arguments. */
const FUNCTIONS = `
  select format(
    'create function hostile.%I(%s) returns %s language plpgsql as $$ begin perform hostile.spring(%L); return null; end $$',
    p.proname, pg_get_function_identity_arguments(p.oid), pg_get_function_result(p.oid), p.oid::regprocedure)
  from pg_proc p
  where p.pronamespace::regnamespace::text in ('pg_catalog', 'public', 'leasehold', 'leasehold_auth')
    and p.prokind = 'f' and p.proname in (${WORDS})
    and pg_get_function_result(p.oid) !~ 'SETOF|TABLE|trigger|internal'`;

/** Every operator whose two sides are of types that the bodies work with. */
const OPERATORS = `
  select format(
    'create function hostile.operator_%s(%s, %s) returns %s language plpgsql as $$ begin perform hostile.spring(%L); return null; end $$;
     create operator hostile.%s (leftarg = %s, rightarg = %s, function = hostile.operator_%s)',
    o.oid, o.oprleft::regtype, o.oprright::regtype, o.oprresult::regtype, o.oid::regoperator,
    o.oprname, o.oprleft::regtype, o.oprright::regtype, o.oid)
  from pg_operator o
  where o.oprnamespace = 'pg_catalog'::regnamespace
    and array[o.oprleft, o.oprright]::regtype[] <@ array['text', 'jsonb', 'timestamptz', 'interval', 'integer', 'bigint', 'boolean',
      'uuid', 'name', 'oid', 'text[]', 'double precision', 'numeric']::regtype[]`;

/** Every type that a body names, as a domain that tells when a value becomes one. A relation's type is a relation's trap. */
const TYPES = `
  select format('create domain hostile.%I as %s check (hostile.spring(%L) is not null)', t.typname, t.oid::regtype, t.oid::regtype)
  from pg_type t left join pg_class c on c.oid = t.typrelid
  where (t.typtype = 'b' or c.relkind = 'c') and t.typelem = 0
    and t.typnamespace::regnamespace::text in ('pg_catalog', 'public', 'leasehold', 'leasehold_auth') and (t.typname in (${WORDS}) or t.oid = any (array['integer', 'bigint', 'boolean']::regtype[]))`;

/** Every relation of ours, and those of the system that a body reads. */
const RELATIONS = `
  select c.relname::text from pg_catalog.pg_class c
  where c.relkind in ('r', 'v') and (
    c.relnamespace::regnamespace::text in ('public', 'leasehold', 'leasehold_auth')
    or c.relnamespace = 'pg_catalog'::regnamespace and c.relname in (${WORDS}))`;

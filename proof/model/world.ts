import type { Pool, PoolClient } from 'pg';
import type { Actor } from '@/lib/auth/actor';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import { type SeenJob, type Sight, see } from '@/proof/model/sight';

/** A migrated database, and the roles in which it is asked. */
export type ModelDatabase = {
  name: string;
  admin: Pool;
  workers: Pool;
  operators: Pool;
  readers: Pool;
};

export type Grant = { jobId: string; subject: string; attempt: number; token: number; owner: string };

export type Worker = {
  name: string;
  /** Of this process start; a worker that crashed comes back under another. */
  id: string;
  starts: number;
  stopped: boolean;
  /** What it believes to hold: it hears of a loss only when it asks. */
  grants: Map<string, Grant>;
  /** A transaction of it that writes to the destination and is not yet committed. */
  open: { client: PoolClient; grant: Grant } | null;
};

export type Operator = {
  actor: Actor;
  /** What this person saw last of a subject; it may be old. */
  seen: Map<string, SeenJob>;
  last: { verb: RecoveryRequest['verb']; wish: object; auditSeq: string | null } | null;
};

/** Everything that takes part in one run, on a queue of its own. */
export type World = {
  db: ModelDatabase;
  queue: string;
  subjects: readonly string[];
  workers: readonly Worker[];
  operators: readonly Operator[];
  lead: Lead;
  /** As it was seen after the last step. */
  sight: Sight;
  /** How often the provider was told to act on an effect's key, and up to which time somebody said that it may be told again. */
  provider: Map<string, { told: number; allowed: number }>;
  /** Calls that wait for an open transaction. */
  waiting: Set<Promise<unknown>>;
  /** What went wrong in one of them. */
  fault: unknown;
  /** How many of them ended so far, and how many had when everything was last seen. */
  moves: number;
  seenMoves: number;
  story: string[];
};

let runs = 0;

/** A run's own queue, subjects, workers and people; the leading watcher is that of the whole database. */
export async function makeWorld(
  db: ModelDatabase,
  takeover: 'automatic' | 'operator' | 'sweep',
): Promise<World> {
  runs += 1;
  const queue = `m${runs}`;
  const workers = [1, 2, 3].map((n) => `${queue}-w${n}`);
  const people = [`${queue}-ana`, `${queue}-cam`];
  await db.admin.query(
    `with q as (
       insert into public.queues (name, takeover, sweep_age, max_attempts, destination_checks_tokens, heartbeat_interval, heartbeat_limit)
       values ($1, $2, case $2 when 'sweep' then interval '1 s' end, 9, true, '1 s', '4 s')
     ), w as (
       insert into public.workers (id, host, os_pid, application_name, queues)
       select id, 'host-a', 4711, id, array[$1] from unnest($3::text[]) id
     )
     insert into leasehold_auth."user" (id, name, email, role)
     select id, id, id || '@example.com', case when id like '%-cam' then 'approver' else 'operator' end from unnest($4::text[]) id`,
    [queue, takeover, workers, people],
  );
  const lead = await leadOf(db);
  return {
    ...{ db, queue, lead, subjects: ['INV-1', 'INV-2'], provider: new Map(), story: [] },
    ...{ waiting: new Set(), fault: null, moves: 0, seenMoves: 0 },
    workers: workers.map((id, at) => ({
      ...{ name: `Worker ${at + 1}`, id, starts: 1, stopped: false, grants: new Map(), open: null },
    })),
    operators: people.map((id, at) => ({
      ...{ seen: new Map(), last: null },
      actor: { id, name: id, role: at === 0 ? 'operator' : 'approver' },
    })),
    sight: await see(db.admin, queue),
  };
}

const leads = new WeakMap<ModelDatabase, Lead>();

/** The lead of the one watcher, which is heard for as long as the database lives. */
async function leadOf(db: ModelDatabase): Promise<Lead> {
  const known = leads.get(db);
  if (known) return known;
  const taken = await takeLead(db.operators, 'watcher-of-the-model');
  if (!taken) throw new Error('Somebody else leads.');
  await db.admin.query(`update leasehold.watcher_lease set lease_until = 'infinity'`);
  leads.set(db, taken);
  return taken;
}

import type { Pool } from 'pg';
import type { SeededJob } from '@/drizzle/seed/attempt';
import type { Guard } from '@/lib/actions/action-offer';
import type { JobVerb } from '@/lib/actions/recovery-action';
import { perform } from '@/lib/recovery/commands/perform';
import type { FreshDatabase } from '@/test/support/database';
import { OPEN } from '@/test/support/setting';
import { BEN, wishOn } from '@/test/support/stuck-job';

/** The kinds whose trouble lies in a lease, in an owner, or in what somebody did about them. */
export type LeaseKind = 'K1' | 'K2' | 'K3' | 'K4' | 'K12' | 'K13' | 'K14' | 'K15';

/** A case as rows: what is wrong, what the console says and advises, and what becomes of the cure that made it worse. */
export type LeaseCase = {
  id: `C${number}`;
  kind: LeaseKind;
  title: string;
  /** Brings it about and gives the attempt in question. */
  stage(db: FreshDatabase): Promise<SeededJob>;
  /** Null where nothing is wrong, which is the point of the case. */
  found: {
    rule: string;
    confidence: 'certain' | 'likely' | 'unknown';
    says: RegExp;
    /** Verbs in their order. */
    safe: readonly string[];
    /** Verb and the beginning of the reason. */
    unsafe: Readonly<Record<string, RegExp>>;
  } | null;
  /** The cure of the report that did harm, tried as it is possible here; it gives what came of it. */
  harm: { cure: string; tried(db: FreshDatabase, job: SeededJob): Promise<string>; ends: RegExp };
};

/** An operator's wish on the job as it stands: `outcome: detail`. `guard` is what the operator saw where that is over. */
export const wished =
  (verb: JobVerb, guard: Partial<Guard> = {}) =>
  async ({ admin, asOperator }: FreshDatabase, { key, queue }: SeededJob): Promise<string> => {
    const wish = await wishOn(admin, verb, key);
    const asked = { ...wish, guard: { ...wish.guard, ...guard } };
    await limitOfQueue(admin, queue, 'clock_timestamp() - pg_postmaster_start_time()');
    const done = await perform(asOperator(), BEN, verb, asked, OPEN);
    await limitOfQueue(admin, queue, `interval '15 s'`);
    return done.ok ? `${done.outcome.outcome}: ${done.outcome.detail}` : `turned away: ${done.sentence}`;
  };

/** The same, by somebody who acts just after the owner was heard. */
export const wishedOnceHeard =
  (verb: JobVerb) =>
  async (db: FreshDatabase, job: SeededJob): Promise<string> => {
    await db.asWorker().query('select public.beat_worker($1, clock_timestamp())', [job.owner]);
    return wished(verb)(db, job);
  };

/**
 * A server presumes nobody gone before it has been up for one heartbeat limit, which is no case here. So that limit is as
 * short as the server is up while somebody acts, and silence is minutes.
 */
async function limitOfQueue(admin: Pool, queue: string, limit: string): Promise<void> {
  await admin.query(
    `update public.queues set heartbeat_limit = least(interval '15 s', ${limit}), heartbeat_interval = '1 s' where name = $1`,
    [queue],
  );
}

/** A statement that somebody types, under a role of the product; `$1` is the job. Gives the server's own word. */
export const typed =
  (role: 'asOperator' | 'asWorker' | 'admin', statement: string) =>
  async (db: FreshDatabase, { key }: SeededJob): Promise<string> => {
    const pool = role === 'admin' ? db.admin : db[role]();
    return pool.query(statement, statement.includes('$1') ? [key] : []).then(
      ({ rowCount }) => `${rowCount} rows`,
      (error: Error) => error.message,
    );
  };

import type { BulkVerb, VerbInBulk } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';
import type { Setting } from '@/lib/auth/setting';
import type { BulkState, ItemOutcome } from '@/lib/bulk/bulk-run';
import { freezeList } from '@/lib/recovery/commands/freeze-list';
import { perform } from '@/lib/recovery/commands/perform';
import type { Outcome } from '@/lib/recovery/outcome';
import type { BulkRequest } from '@/lib/recovery/recovery-request';
import { type Lead, takeLead } from '@/lib/watcher/lead';
import { type Batched, runBulk } from '@/lib/watcher/run-bulk';
import type { FreshDatabase } from '@/test/support/database';
import { OPEN } from '@/test/support/setting';
import { ANA } from '@/test/support/stuck-job';
import { wishOnBulk } from '@/test/support/target-wishes';

/** What a bulk recovery needs of a database. */
type Arranged = Pick<FreshDatabase, 'admin' | 'asOperator' | 'name'>;

let batches = 0;

/** So many attempts of new subjects, running, silent and lapsed for a minute, inserted by the server. Returns their keys. */
export async function makeStuckJobs(admin: FreshDatabase['admin'], count: number): Promise<string[]> {
  batches += 1;
  const { rows } = await admin.query<{ key: string }>(
    `with made as (
       insert into public.subjects (queue, subject, last_token)
       select 'invoices', 'BULK-' || $2 || '-' || n, 1 from generate_series(1, $1::int) n returning queue, subject)
     insert into public.processing_jobs
       (queue, subject, attempt, max_attempts, status, processing_stage, lease_owner, lease_token, lease_until, heartbeat_at,
        started_at, payload)
     select m.queue, m.subject, 1, 3, 'running', 'export', 'w-7f3a', 1, now - interval '1 min', now - interval '1 min',
       now - interval '10 min', '{"total": 12}'
     from made m, clock_timestamp() now
     returning id::text as key`,
    [count, batches],
  );
  return rows.map(({ key }) => key);
}

/** Freezes a list as the list of jobs would, and gives its number. */
export async function freeze(
  db: Arranged,
  verb: VerbInBulk,
  keys: readonly string[],
  {
    actor = ANA,
    setting = OPEN,
    source = 'native',
  }: { actor?: Actor; setting?: Setting; source?: string } = {},
): Promise<string> {
  const input = { verb, source, database: db.name, keys, origin: 'Selected in the list of jobs.' };
  const frozen = await freezeList(db.asOperator(), actor, input, setting);
  if (!frozen.ok) throw new Error(frozen.sentence);
  return frozen.runId;
}

/** One act on a bulk recovery in somebody's name; an error where it was turned away at the door. */
export async function actOnBulk(
  db: Arranged,
  verb: BulkVerb,
  runId: string,
  { actor = ANA, change = {} }: { actor?: Actor; change?: Partial<BulkRequest> } = {},
): Promise<Outcome> {
  const wish = { ...(await wishOnBulk(db.admin, verb, runId)), ...change };
  const performed = await perform(db.asOperator(), actor, verb, wish, OPEN);
  if (!performed.ok) throw new Error(performed.sentence);
  return performed.outcome;
}

/** Takes the lead for an hour. */
export async function leadForLong(db: Arranged, holder = 'w-lead'): Promise<Lead> {
  const lead = await takeLead(db.asOperator(), holder);
  if (!lead) throw new Error('Somebody else leads.');
  await db.admin.query(`update leasehold.watcher_lease set lease_until = clock_timestamp() + interval '1 h'`);
  return lead;
}

/** Everything that can be done now, as the leading watcher would. */
export const work = (db: Arranged, lead: Lead): Promise<Batched[]> => runBulk(db.asOperator(), lead, 60_000);

/** Makes what is waiting for its next try due now, as time would have. */
export async function makeDue(db: Arranged): Promise<void> {
  await db.admin.query(`update leasehold.bulk_runs set due_at = clock_timestamp() where state = 'running'`);
}

export type Item = {
  key: string;
  subject: string | null;
  foreseen: ItemOutcome;
  foreseenWhy: string | null;
  outcome: ItemOutcome | null;
  detail: string | null;
  seq: string | null;
};

/** The jobs of a list with what became of each, in its order. */
export async function itemsOf(db: Arranged, runId: string): Promise<Item[]> {
  const { rows } = await db.admin.query<Item>(
    `select job_key as key, subject, foreseen, foreseen_why as "foreseenWhy", outcome, detail, audit_seq as seq
     from leasehold.bulk_items where run_id = $1 order by ordinal`,
    [runId],
  );
  return rows;
}

/** How a bulk recovery stands. */
export async function runOf(db: Arranged, runId: string) {
  const { rows } = await db.admin.query<{ state: BulkState; done: number; detail: string | null }>(
    'select state, done, ended_detail as detail from leasehold.bulk_runs where id = $1',
    [runId],
  );
  if (!rows[0]) throw new Error(`There is no bulk recovery ${runId}.`);
  return rows[0];
}

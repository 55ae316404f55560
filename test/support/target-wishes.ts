import type { Pool } from 'pg';
import type { BackendGuard, BulkGuard } from '@/lib/actions/action-offer';
import type {
  AlertVerb,
  BackendVerb,
  BulkVerb,
  FindingVerb,
  QueueVerb,
  RevealVerb,
  WorkerVerb,
} from '@/lib/actions/recovery-action';
import { timestampText } from '@/lib/db/timestamp';
import { backendKey } from '@/lib/locks/backend-address';
import type {
  AlertRequest,
  BackendRequest,
  BulkRequest,
  FindingRequest,
  QueueRequest,
  RevealRequest,
  WorkerRequest,
} from '@/lib/recovery/recovery-request';

/** What a wish on a queue and one on a worker have alike, as the panel would send them. */
export function wishOf(database: string, key: string) {
  return {
    address: { source: 'native', database, key },
    requestKey: crypto.randomUUID(),
    reason: 'The provider is down for its night maintenance.',
    whyObsolete: '',
    ticket: null,
    effectAnswers: [],
    seen: { rule: null, sentence: null, readAt: '2026-11-29T03:14:09.123456Z', evidence: [] },
  };
}

/** A complete wish on a queue as it stands now. */
export async function wishOnQueue(admin: Pool, verb: QueueVerb, name: string): Promise<QueueRequest> {
  const { rows } = await admin.query<{ pausedAt: string | null; database: string }>(
    `select ${timestampText('paused_at')} as "pausedAt", current_database() as database
     from public.queues where name = $1`,
    [name],
  );
  if (!rows[0]) throw new Error(`There is no queue ${name} to make a wish about.`);
  const { database, pausedAt } = rows[0];
  return { verb, guard: { pausedAt }, ...wishOf(database, name) };
}

/** A complete wish on a worker as it stands now. */
export async function wishOnWorker(admin: Pool, verb: WorkerVerb, id: string): Promise<WorkerRequest> {
  const { rows } = await admin.query<{ state: string; database: string }>(
    'select state, current_database() as database from public.workers where id = $1',
    [id],
  );
  if (!rows[0]) throw new Error(`There is no worker ${id} to make a wish about.`);
  const { database, state } = rows[0];
  return { verb, guard: { state }, ...wishOf(database, id) };
}

/** A complete wish on a finding as it is set aside now, or not; a snooze is for an hour. */
export async function wishOnFinding(
  admin: Pool,
  verb: FindingVerb,
  fingerprint: string,
): Promise<FindingRequest> {
  const { rows } = await admin.query<{ snoozedUntil: string | null; database: string }>(
    `select ${timestampText('s.until')} as "snoozedUntil", current_database() as database
     from leasehold.live_snooze($1) s`,
    [fingerprint],
  );
  if (!rows[0]) throw new Error('No row came back.');
  const { database, snoozedUntil } = rows[0];
  const until = verb === 'snooze' ? { until: '1 hour' as const } : {};
  return { verb, guard: { snoozedUntil }, ...until, ...wishOf(database, fingerprint) };
}

/** A complete wish to have an alert for an hour, as it stands now. */
export async function wishOnAlert(admin: Pool, verb: AlertVerb, id: string): Promise<AlertRequest> {
  const { rows } = await admin.query<{ acknowledgedUntil: string | null; database: string }>(
    `select ${timestampText('k.until')} as "acknowledgedUntil", current_database() as database
     from leasehold.live_acknowledgement($1) k`,
    [id],
  );
  if (!rows[0]) throw new Error('No row came back.');
  const { database, acknowledgedUntil } = rows[0];
  return { verb, guard: { acknowledgedUntil }, until: '1 hour', ...wishOf(database, id) };
}

/** A complete wish on a bulk recovery as it stands now. */
export async function wishOnBulk(admin: Pool, verb: BulkVerb, runId: string): Promise<BulkRequest> {
  const { rows } = await admin.query<{ guard: BulkGuard; database: string; source: string }>(
    `select leasehold.guarded_columns(r) as guard, current_database() as database, r.source
     from leasehold.bulk_runs r where r.id = $1`,
    [runId],
  );
  if (!rows[0]) throw new Error(`There is no bulk recovery ${runId} to make a wish about.`);
  const { database, guard, source } = rows[0];
  const reason = 'The worker stopped answering at 03:10.';
  const wish = wishOf(database, runId);
  const address = { ...wish.address, source };
  return { verb, guard, ...wish, address, reason, whyObsolete: 'No heartbeat and no session.' };
}

/** A complete wish on a server process as it stands now, for the lock it waits for or else one it holds, an advisory one first. */
export async function wishOnBackend(
  admin: Pool,
  verb: BackendVerb,
  pid: number,
  change: Partial<BackendGuard> = {},
): Promise<BackendRequest> {
  const { rows } = await admin.query<BackendGuard & { database: string }>(
    `select ${timestampText('a.backend_start')} as "backendStart", ${timestampText('a.xact_start')} as "xactStart",
       ${timestampText('a.state_change')} as "stateChange", l.id as lock, current_database() as database
     from pg_stat_activity a join leasehold.lock_ids l using (pid)
     where a.pid = $1 order by l.granted, l.locktype limit 1`,
    [pid],
  );
  if (!rows[0]) throw new Error(`Session ${pid} has no lock to make a wish about.`);
  const { database, ...now } = rows[0];
  const guard = { ...now, ...change };
  const wish = wishOf(database, backendKey({ pid, backendStart: guard.backendStart }));
  return { verb, guard, ...wish, address: { ...wish.address, source: 'postgres' } };
}

/** A complete wish to look at what is hidden: a job's payload, or what a session runs. */
export async function wishToReveal(admin: Pool, verb: RevealVerb, key: string): Promise<RevealRequest> {
  const { rows } = await admin.query<{ database: string }>('select current_database() as database');
  const wish = wishOf(rows[0]?.database ?? '', key);
  const source = verb === 'reveal-statement' ? 'postgres' : 'native';
  return { verb, guard: {}, ...wish, address: { ...wish.address, source } };
}

/** The key of a session by its pid. */
export async function backendKeyOf(admin: Pool, pid: number): Promise<string> {
  const { rows } = await admin.query<{ backendStart: string }>(
    `select ${timestampText('backend_start')} as "backendStart" from pg_stat_activity where pid = $1`,
    [pid],
  );
  return backendKey({ pid, backendStart: rows[0]?.backendStart ?? '' });
}

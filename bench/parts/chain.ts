import { createHash } from 'node:crypto';
import type { BenchDatabase } from '@/bench/database';
import type { Bench, Part } from '@/bench/part';
import { openReader } from '@/bench/server-time';
import { median } from '@/bench/statistics';
import { above, count, table, times } from '@/bench/table';
import { readChain } from '@/lib/audit/queries/read-chain';
import { verifyChain } from '@/lib/audit/queries/verify-chain';

type ChainFigure = {
  events: number;
  /** Milliseconds for the whole record: read, made anew, compared and hashed. */
  verified: number;
  /** Milliseconds for the SHA-256 of the same texts, in memory and in one process. */
  hashed: number;
  ratio: number;
};

const EVENTS = 100_000;
const ROUNDS = 3;
/** Events of one transaction while the record is filled. */
const BATCH = 1_000;

/** The most that verifying may take, in times of hashing alone. */
const LIMIT = 10;

/** What verifying the whole record costs against the least any check must do: to hash it. In turns; the medians. */
export const chainPart: Part<ChainFigure> = {
  name: 'record',
  title: 'Verifying the record',
  checked: false,
  measure: measureChain,
  table: ({ events, verified, hashed, ratio }) =>
    table(
      ['events', 'verified, ms', 'hashed alone, ms', 'ratio'],
      [[count(events), verified.toFixed(0), hashed.toFixed(0), times(ratio)]],
    ),
  broken: ({ ratio }) => above('the record verified', ratio, LIMIT),
  about:
    () => `\`npm run audit:verify\` over the whole record: read in batches, each text made anew from the columns and compared, hashed, linked.
Against the SHA-256 of the same texts alone, already in memory, in turns, the medians: at most ${LIMIT} x.`,
};

async function measureChain(bench: Bench): Promise<ChainFigure> {
  const database = await bench.scratch();
  await appendEvents(database);
  const pool = openReader(database.consoleUrl);
  try {
    const texts: string[] = [];
    for await (const batch of readChain(pool)) texts.push(...batch.map(({ canonical }) => canonical));
    const samples = { verified: [] as number[], hashed: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      samples.hashed.push(await timed(() => hashAll(texts)));
      samples.verified.push(await timed(() => verifyWhole(pool, texts.length)));
    }
    const [verified, hashed] = [median(samples.verified), median(samples.hashed)];
    return { events: texts.length, verified, hashed, ratio: verified / hashed };
  } finally {
    await pool.end();
  }
}

/**
 * Acts as they stand in a record, with evidence, a guard and rows before and after. Analysed after the first batch: plans
 * kept from the empty table would read all of it for each further event.
 */
async function appendEvents({ admin }: BenchDatabase): Promise<void> {
  for (let first = 1; first <= EVENTS; first += BATCH) {
    await admin.query(APPEND, [first, first + BATCH - 1]);
    if (first === 1) await admin.query('analyze leasehold.audit_events, leasehold.review_items');
  }
  await admin.query('vacuum (analyze) leasehold.audit_events');
}

const APPEND = `
  select count(*) from generate_series($1::integer, $2::integer) n, leasehold.append_audit_event(jsonb_build_object(
    'actor', 'u-ana', 'actor_name', 'Ana Ruiz', 'actor_role', 'operator', 'action', 'mark-failed', 'source', 'native',
    'database', 'billing', 'job_key', n::text, 'queue', 'invoices', 'subject', 'INV-' || n, 'outcome', 'done',
    'reason', 'Its host was taken down for maintenance.', 'why_obsolete', 'silent for 4 min, and no session is left',
    'detail', 'Marked attempt 1 of INV-' || n || ' failed.', 'rows_changed', 1, 'request_key', 'bench-' || n,
    'correlation_id', gen_random_uuid(),
    'evidence', jsonb_build_object('rule', 'owner-gone', 'seen', jsonb_build_array(
      jsonb_build_object('label', 'lease', 'value', 'lapsed', 'token', n, 'owner', null),
      jsonb_build_object('label', 'session', 'value', 'none', 'readAt', clock_timestamp()))),
    'guard', jsonb_build_object('status', 'running', 'attempt', 1, 'owner', 'w-7f3a', 'token', n::text),
    'before', jsonb_build_array(jsonb_build_object('id', n, 'status', 'running', 'lease_owner', 'w-7f3a')),
    'after', jsonb_build_array(jsonb_build_object('id', n, 'status', 'failed', 'lease_owner', null))))`;

async function verifyWhole(pool: Parameters<typeof verifyChain>[0], expected: number): Promise<void> {
  const { intact, events } = await verifyChain(pool);
  if (!intact || events !== expected) throw new Error('The record of the benchmark is not whole.');
}

function hashAll(texts: readonly string[]): void {
  for (const text of texts) createHash('sha256').update(text, 'utf8').digest('hex');
}

async function timed(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

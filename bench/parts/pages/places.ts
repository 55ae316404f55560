import type { Pool } from 'pg';

/** Where the views of a filled database are looked at: names that stand in it, and where the hundredth page of each list begins. */
export type Places = {
  database: string;
  queue: string;
  /** A worker with a month of attempts behind it, and one that holds some in silence. */
  owner: string;
  silent: string;
  /** The subject of the job that is looked at: the one with most attempts, where there is one. */
  job: { key: string; queue: string; subject: string; owner: string };
  act: { seq: string; at: string; queue: string; subject: string };
  review: string;
  /** A queue of which acts wait for their review. */
  reviewQueue: string;
  episode: { id: string; queue: string; subject: string };
  /** By list: the key after which its hundredth page begins; null where it has no such page. */
  hundredth: Readonly<Record<string, string | null>>;
  /** When the episode there opened. */
  hundredthOpened: string | null;
};

const SKIPPED = 99 * 50 - 1;

/** Where a hundred pages in a list end: each a table, what it is ordered by, and the condition of its filter. */
const LISTS: Readonly<Record<string, readonly [table: string, key: string, where: string]>> = {
  jobs: ['public.processing_jobs', 'id', 'true'],
  running: ['public.processing_jobs', 'id', "status = 'running'"],
  pending: ['public.processing_jobs', 'id', "status = 'pending'"],
  failed: ['public.processing_jobs', 'id', "status = 'failed'"],
  completed: ['public.processing_jobs', 'id', "status = 'completed'"],
  queue: ['public.processing_jobs', 'id', "queue = 'queue-00'"],
  owner: ['public.processing_jobs', 'id', "lease_owner = 'worker-7'"],
  interventions: ['leasehold.audit_events', 'seq', 'true'],
  reviewed: [
    'leasehold.audit_events',
    'seq',
    "seq in (select audit_seq from leasehold.review_items where state = 'signed-off')",
  ],
  signedOff: ['leasehold.review_items', 'id', "state = 'signed-off'"],
  episodes: ['leasehold.findings', 'id', 'closed_at is not null'],
};

export async function findPlaces(admin: Pool): Promise<Places> {
  const one = async <T extends object>(text: string): Promise<T> => {
    const { rows } = await admin.query<T>(text);
    if (!rows[0]) throw new Error(`The filled database has nothing for: ${text}`);
    return rows[0];
  };
  const hundredth: Record<string, string | null> = {};
  for (const [name, [table, key, where]] of Object.entries(LISTS)) {
    const { rows } = await admin.query<{ key: string }>(
      `select ${key}::text as key from ${table} where ${where} order by ${key} desc offset ${SKIPPED} limit 1`,
    );
    hundredth[name] = rows[0]?.key ?? null;
  }
  const opened = await admin.query<{ at: string }>(
    'select opened_at::text as at from leasehold.findings where id = $1',
    [hundredth.episodes],
  );
  return {
    ...(await one<{ database: string }>('select current_database()::text as database')),
    ...{ queue: 'queue-00', owner: 'worker-7', silent: 'silent-7' },
    job: await one(`
      select id::text as key, queue, subject, lease_owner as owner from public.processing_jobs
      where subject = 'LOOP-1' or status = 'running'
      order by attempt desc, heartbeat_at limit 1`),
    act: await one(`
      select seq::text, at::text, queue, subject from leasehold.audit_events where outcome = 'done' order by seq desc offset 100 limit 1`),
    review: (
      await one<{ key: string }>(
        `select key from leasehold.review_items where state = 'signed-off' order by id desc limit 1`,
      )
    ).key,
    reviewQueue: (
      await one<{ queue: string }>(
        `select queue from leasehold.review_items where state = 'unreviewed' order by id limit 1`,
      )
    ).queue,
    episode: await one(`
      select id::text, queue, subject from leasehold.findings where closed_how = 'act' order by id desc limit 1`),
    hundredth,
    hundredthOpened: opened.rows[0]?.at ?? null,
  };
}

import { addInvoiceQueue, INVOICE_QUEUE } from '@/drizzle/seed/invoice-queue';
import type { Database } from '@/lib/db/pool';
import { type JobPath, jobPath } from '@/lib/jobs/address-url';
import type { JobAddress } from '@/lib/jobs/job';

/** A job of a scenario, by all the names a test or a picture may need. */
export type SeededJob = {
  key: string;
  address: JobAddress;
  /** The permalink of its page. */
  path: JobPath;
  queue: string;
  subject: string;
  attempt: number;
  owner: string;
  token: string;
  stage: string | null;
};

type Effect = { stage: string; key: string; provider: string; honoursKeys: boolean; confirmed: boolean };

export type AttemptWish = {
  subject: string;
  owner: string;
  /** How far it came; null was granted and never entered a stage. */
  stage: string | null;
  effects?: readonly Effect[];
  /** False leaves the owner out of the register of workers. */
  registered?: boolean;
};

/** Runs an attempt through the workers' own functions, as far as `wish` says, and leaves it running. */
export async function startAttempt(db: Database, wish: AttemptWish): Promise<SeededJob> {
  const { subject, owner, stage, effects = [], registered = true } = wish;
  const queue = INVOICE_QUEUE.name;
  await addInvoiceQueue(db);
  if (registered) await register(db, owner);
  await db.query('select public.enqueue_job($1, $2, $3)', [
    queue,
    subject,
    { vendor: 'Kessler', total: '1,204.00' },
  ]);
  const { rows } = await db.query<{ key: string; attempt: number; token: string; database: string }>(
    `select job_id::text as key, attempt, token::text as token, current_database() as database
       from public.acquire_processing_lock($1, $2, $3)`,
    [queue, subject, owner],
  );
  const [grant] = rows;
  if (!grant) throw new Error(`${subject} was not granted to ${owner}.`);
  const call = [grant.key, owner, grant.token];

  for (const entered of stagesUpTo(stage)) {
    await db.query('select public.enter_stage($1, $2, $3, $4)', [...call, entered]);
    for (const effect of effects.filter((one) => one.stage === entered)) {
      const { key, provider, honoursKeys } = effect;
      await db.query('select public.intend_effect($1, $2, $3, $4, $5, $6, $7)', [
        ...call,
        entered,
        key,
        provider,
        honoursKeys,
      ]);
      if (effect.confirmed)
        await db.query('select public.confirm_effect($1, $2, $3, $4, $5)', [...call, key, {}]);
    }
  }
  const address = { source: 'native', database: grant.database, key: grant.key };
  return {
    key: grant.key,
    address,
    path: jobPath(address),
    queue,
    subject,
    attempt: grant.attempt,
    owner,
    token: grant.token,
    stage,
  };
}

/** A worker starts once, however many attempts a scenario lets it run. */
async function register(db: Database, owner: string): Promise<void> {
  await db.query(
    `select public.register_worker($1, 'worker-host-3', 4711, $1, array[$2], '1.4.2', clock_timestamp())
      where not exists (select from public.workers where id = $1)`,
    [owner, INVOICE_QUEUE.name],
  );
}

/** The OCR call that every invoice makes; its provider honours keys. */
export function ocrEffect(subject: string, confirmed = true): Effect {
  return { stage: 'ocr', key: `${subject}/ocr`, provider: 'ocr', honoursKeys: true, confirmed };
}

/** The export to the ledger; its provider honours no keys, so that a second call would export twice. */
export function exportEffect(subject: string, confirmed = false): Effect {
  return { stage: 'export', key: `${subject}/export`, provider: 'erp', honoursKeys: false, confirmed };
}

function stagesUpTo(stage: string | null): readonly string[] {
  if (stage === null) return [];
  return INVOICE_QUEUE.stages.slice(0, INVOICE_QUEUE.stages.indexOf(stage) + 1);
}

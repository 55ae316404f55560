import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { LETTERS, UNSUPERVISED } from '@/demo/letters/letter-queue';

/** A worker of pg-boss itself, which knows nothing of Leasehold. It tells its parent what it took, since pg-boss writes that nowhere. */
const { LETTERS_URL = '' } = process.env;
/** A letter takes the printer so long. */
const WORK_MS = { least: 3_000, most: 8_000 };

stayWithParent();
const boss = new PgBoss({ connectionString: LETTERS_URL, max: 2, ...UNSUPERVISED });
boss.on('error', (error) => say(String(error)));
process.once('SIGTERM', () => void boss.stop({ timeout: 2_000 }).finally(() => process.exit(0)));
await boss.start();
await boss.createQueue(LETTERS);
await boss.work<{ to: string }>(LETTERS, { pollingIntervalSeconds: 1 }, async ([job]) => {
  if (!job) return;
  tellParent({ took: { id: job.id, to: job.data.to } });
  say(`prints the letter to ${job.data.to}`);
  await delay(WORK_MS.least + Math.random() * (WORK_MS.most - WORK_MS.least));
  tellParent({ took: null });
});
tellParent({ ready: true });

function say(line: string): void {
  console.log(new Date().toISOString(), line);
}

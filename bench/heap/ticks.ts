import { jsonOnce } from '@/app/api/answer';
import { closeConsolePools } from '@/lib/db/pools';
import { shareBatch } from '@/lib/share-batch';
import { createSamplers } from '@/lib/triage/sampler';

/**
 * A process of its own, started with --expose-gc: forces so many samples of the console's sampler on the database in
 * DATABASE_URL, with viewers that come and go meanwhile, and writes as one line what its heap was before and after.
 */
const [ticks = 0, viewers = 0] = process.argv.slice(2).map(Number);
const { gc } = globalThis;
if (!gc) throw new Error('Start it with --expose-gc.');

/** What is compiled, pooled and kept for good is there by then. */
const WARM_UP = 300;
/** Everybody leaves, and others come, this often. */
const STAY = 50;
/** Milliseconds by the clock that the sampler keeps here. */
const APART = 1_000;

let now = 0;
const { triage } = createSamplers(() => now);
const known = shareBatch(async (names) => new Map(names.map((name) => [name, name])), {
  everyMs: APART,
  rememberMs: 15 * APART,
  keep: 2_000,
  now: () => now,
});

async function look(viewer: string): Promise<void> {
  await known.ask(viewer);
  const { value, version } = await triage();
  const response = jsonOnce(new Request('http://console/api/triage'), version, () => value);
  // One in ten goes away without having read what it asked for.
  if (viewer.endsWith('0')) await response.body?.cancel();
  else await response.arrayBuffer();
}

async function tick(round: number): Promise<void> {
  now += APART;
  const { value } = await triage();
  if (value.state !== 'fresh') throw new Error(value.sentence);
  if (round % STAY !== 0) return;
  const generation = Math.floor(round / STAY);
  await Promise.all(Array.from({ length: viewers }, (_, index) => look(`viewer-${generation}-${index}`)));
}

async function heapUsed(): Promise<number> {
  // Twice, with a turn between: what a finaliser lets go is collected by the second.
  for (const _ of [1, 2]) {
    gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

for (let round = 1; round <= WARM_UP; round++) await tick(round);
const before = await heapUsed();
for (let round = 1; round <= ticks; round++) await tick(round);
const after = await heapUsed();
console.log(JSON.stringify({ before, after }));
await closeConsolePools();

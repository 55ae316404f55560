import { setTimeout as delay } from 'node:timers/promises';
import { nativeSource } from '@/lib/sources/native/native-source';
import { createWatcher } from '@/lib/watcher/watcher';
import { claim, sweep } from '@/test/support/lease-calls';
import { registerWorker } from '@/test/support/workers';
import { happened } from './happened';
import { JOBS, LIMIT_SECONDS, startOutageServer } from './server';

/** `npm run bench:outage`: takes Postgres away for 30 s for real, under 50 running jobs, and fails when anything was done too early. */
const AWAY_MS = 30_000;
/** How long it looks on after the return: the limit and time enough for what follows it. */
const AFTER_MS = (LIMIT_SECONDS + 12) * 1_000;
/** Takeovers, sweeps and the watcher all try this often: far more than they would. */
const EVERY_MS = 250;

const server = await startOutageServer();
try {
  const watcher = createWatcher(server.operator, nativeSource, server.admin);
  const before = await watcher.tick();
  console.log(`${JOBS} jobs run, each with a wait that retries it; the watcher leads: ${before.leads}.`);

  await server.goAway();
  const awayAt = performance.now();
  let failed = 0;
  while (performance.now() - awayAt < AWAY_MS) {
    await watcher.tick().catch(() => {
      failed += 1;
    });
    await delay(1_000);
  }
  await server.comeBack();
  await registerWorker(server.admin, 'w-new', 'automatic');
  console.log(
    `Postgres was away for ${Math.round((performance.now() - awayAt) / 1_000)} s; ${failed} ticks failed.`,
  );

  const backAt = performance.now();
  let tries = 0;
  while (performance.now() - backAt < AFTER_MS) {
    await watcher.tick();
    await claim(server.admin, 'automatic', 'w-new');
    await sweep(server.admin, 'swept', null, '0 s');
    tries += 1;
    await delay(EVERY_MS);
  }

  const { lines, tooEarly } = await happened(server.admin);
  console.log(
    `${tries} ticks, claims and sweeps in ${AFTER_MS / 1_000} s after its return. Seconds after its start, the limit being ${LIMIT_SECONDS}:`,
  );
  for (const line of lines) console.log(`  ${line}`);
  for (const line of tooEarly) console.error(`Too early: ${line}`);
  if (tooEarly.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
}

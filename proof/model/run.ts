import { parseArgs } from 'node:util';
import { openPool } from '@/lib/db/pool';
import { keepFigures } from '@/proof/figures';
import { check, HAPPENED } from '@/proof/model/check';
import { PLANTS } from '@/proof/model/plants';
import type { Counts } from '@/proof/model/play';
import { prepareDestination } from '@/proof/model/prepare';
import type { ModelDatabase } from '@/proof/model/world';
import { quietLog } from '@/proof/quiet-log';
import { removeGuard } from '@/proof/rehearsals/guard';
import { type Server, startServer } from '@/proof/rehearsals/server';
import { openAdmin } from '@/test/support/admin-pool';
import { deadlocksIn } from '@/test/support/watch-invariants';

quietLog();

/**
 * `npm run test:model`: plays 20,000 random schedules and asks every invariant after each step. `-- --runs 500` plays a part and
 * keeps no figures, `--seed` and `--path` repeat what was red, `--plant <name>` takes a guard away and demands that this is
 * found, `--plants` does so with each.
 */
const WHOLE = 20_000;
const PART = 250;
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: String(WHOLE) },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    path: { type: 'string' },
    plant: { type: 'string' },
    plants: { type: 'boolean', default: false },
  },
});
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const known = values.plant === undefined || values.plant in PLANTS;
if (!Number.isSafeInteger(runs) || runs < 1 || !Number.isSafeInteger(seed) || !known) {
  console.error(`--runs and --seed are whole numbers, --plant is one of ${Object.keys(PLANTS).join(', ')}.`);
  process.exit(2);
}

const server = await startServer();
try {
  const planted = values.plants ? Object.keys(PLANTS) : values.plant === undefined ? [] : [values.plant];
  process.exitCode = (planted.length > 0 ? await findPlants(planted) : await playAll()) ? 0 : 1;
} finally {
  await server.stop();
}

/** Plays all, two parts at once for two cores, and stops at the first that is red. Whether all held. */
async function playAll(): Promise<boolean> {
  const counts: Counts = new Map();
  const startedAt = performance.now();
  const parts = inParts();
  let [played, deadlocks, isRed] = [0, 0, false];
  await Promise.all(
    [0, 1].map(async (lane) => {
      for (let part = parts.shift(); part && !isRed; part = parts.shift()) {
        const wish = part;
        // A database of its own: plans that were made for empty tables are kept, and each step would take longer than the one before.
        await withDatabase(server, `model_${lane}`, async (db) => {
          const { runs: done, red } = await check(db, counts, wish);
          played += done;
          if (red) tell(red);
          else console.log(`${played.toLocaleString('en')} of ${runs.toLocaleString('en')} held.`);
          isRed ||= red !== null;
          deadlocks += await deadlocksIn(db.admin);
        });
      }
    }),
  );
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const rows = [...counts].sort().map(([what, times]) => [what, times.toLocaleString('en')]);
  for (const [what = '', times = ''] of rows) console.log(`${what.padEnd(40)} ${times.padStart(8)}`);

  const steps = [...counts.values()].reduce((sum, times) => sum + times, 0);
  const missing =
    values.path === undefined && runs >= 300 ? HAPPENED.filter((what) => !counts.has(what)) : [];
  if (missing.length > 0) console.log(`Never happened: ${missing.join(', ')}`);
  const held = !isRed && missing.length === 0 && deadlocks === 0;
  const summary = `${played.toLocaleString('en')} runs, ${steps.toLocaleString('en')} steps in ${seconds} s, ${
    held ? 'no invariant broken and no deadlock' : 'and not all held'
  }.`;
  console.log(summary);
  if (held && runs >= WHOLE && values.path === undefined)
    keepFigures('model', {
      at: new Date().toISOString(),
      versions: [`PostgreSQL ${server.version}`, `Node ${process.version}`],
      ...{ summary, columns: ['step and how it ended', 'times'], rows },
    });
  return held;
}

/** Whether each fault was found. */
async function findPlants(names: readonly string[]): Promise<boolean> {
  let all = true;
  for (const name of names) {
    const guard = PLANTS[name];
    if (!guard) continue;
    await withDatabase(server, `plant_${name.replaceAll('-', '_')}`, async (db) => {
      await removeGuard(db.admin, guard);
      const { red } = await check(db, new Map(), {
        ...{ runs: values.path ? 1 : values.plants ? Math.min(runs, 300) : runs, seed },
        ...(values.path === undefined ? {} : { path: values.path }),
      });
      all &&= red !== null;
      console.log(
        `${name.padEnd(24)} ${red ? `found by run ${red.firstAt}` : 'NOT FOUND'}  (without: ${guard.sentence})`,
      );
      if (red) tell(red);
    });
  }
  return all;
}

/** What is played at a time, each with a seed of its own, so that what is red is soon told and soon played again. */
function inParts(): { runs: number; seed: number; path?: string }[] {
  if (values.path !== undefined) return [{ runs: 1, seed, path: values.path }];
  return Array.from({ length: Math.ceil(runs / PART) }, (_, at) => ({
    ...{ runs: Math.min(PART, runs - at * PART), seed: seed + at },
  }));
}

function tell({ story, seed: of, path }: { story: string; seed: number; path: string }): void {
  console.log(`${story}\n  Again: npm run test:model -- --seed ${of} --path ${path}\n`);
}

async function withDatabase<T>(of: Server, name: string, use: (db: ModelDatabase) => Promise<T>): Promise<T> {
  const urls = await of.clone(name);
  const admin = openAdmin(urls.admin, 10);
  const limits = {
    ...{ statementTimeoutMs: 30_000, lockTimeoutMs: 20_000, connectTimeoutMs: 30_000 },
    ...{ applicationName: 'model', max: 10 },
  };
  const db: ModelDatabase = {
    ...{ name, admin },
    workers: openPool({ ...limits, role: 'leasehold_worker', connectionString: urls.workers }),
    operators: openPool({ ...limits, role: 'leasehold_operator', connectionString: urls.console }),
    readers: openPool({ ...limits, role: 'leasehold_reader', connectionString: urls.console }),
  };
  try {
    await prepareDestination(admin);
    return await use(db);
  } finally {
    await Promise.all([admin, db.workers, db.operators, db.readers].map((pool) => pool.end()));
    await of.drop(name);
  }
}

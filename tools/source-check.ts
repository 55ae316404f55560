import { parseArgs } from 'node:util';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { openPool } from '@/lib/db/pool';
import { closeRedis } from '@/lib/redis/share-connection';
import { checkRedisLeases, describeLeases } from '@/tools/source-check/check-redis-leases';
import { checkSource } from '@/tools/source-check/check-source';
import { describeProposal, describeSource } from '@/tools/source-check/describe';
import { CONFIG_FILE, loadConfig } from '@/tools/source-check/load-config';
import { proposeSource } from '@/tools/source-check/propose-source';

/**
 * `npm run source:check`: holds the sources in leasehold.config.ts against the database in DATABASE_URL. `-- --table <name>` proposes a
 * source for a table instead, `-- --config <file>` takes another file, `-- --json` prints what a program can read. It only reads.
 * Ends with 0 when nothing is wrong, 1 when something is, 2 when it could not be told.
 */
async function check(): Promise<number> {
  const { table, config, json } = parseArgs({
    options: {
      table: { type: 'string' },
      config: { type: 'string', default: CONFIG_FILE },
      json: { type: 'boolean', default: false },
    },
  }).values;
  const { DATABASE_URL = '' } = process.env;
  if (!/^postgres(ql)?:\/\//.test(DATABASE_URL))
    throw new Error('Set DATABASE_URL to the database, like postgres://reader@host/jobs.');
  const loaded = table === undefined ? await loadConfig(config) : null;
  if (table === undefined && !loaded)
    throw new Error(`There is no ${config}. Ask for one: npm run source:check -- --table <name>.`);
  const db = openPool({
    ...{ connectionString: DATABASE_URL, applicationName: 'leasehold source check', readOnly: true },
    ...{ statementTimeoutMs: 10_000, lockTimeoutMs: 500, max: 1 },
  });
  try {
    if (!loaded) {
      const proposal = await proposeSource(db, table ?? '');
      console.log(json ? JSON.stringify(proposal) : describeProposal(proposal).join('\n'));
      return proposal.source === null ? 1 : 0;
    }
    const checked = [];
    for (const [index, mapping] of loaded.mappings.entries()) {
      const one = await checkSource(db, mapping);
      checked.push(one);
      const placeOf = (path: readonly PropertyKey[]) => loaded.placeOf(['sources', index, ...path]);
      if (!json) console.log(describeSource(one, placeOf).join('\n'));
    }
    const inRedis = [];
    for (const [index, leases] of loaded.redisLeases.entries()) {
      const one = await checkRedisLeases(leases);
      inRedis.push(one);
      const placeOf = (path: readonly PropertyKey[]) => loaded.placeOf(['redisLeases', index, ...path]);
      if (!json) console.log(describeLeases(one, placeOf).join('\n'));
    }
    if (json) console.log(JSON.stringify(inRedis.length > 0 ? [...checked, ...inRedis] : checked));
    return [...checked, ...inRedis].some(({ remarks }) => remarks.some(({ weight }) => weight === 'wrong'))
      ? 1
      : 0;
  } finally {
    await db.end();
    closeRedis();
  }
}

check().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const named = nameError(error);
    console.error(named instanceof DatabaseError || named instanceof Error ? named.message : String(error));
    process.exitCode = 2;
  },
);

import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { nameError } from '@/lib/db/errors';
import { type Database, openPool } from '@/lib/db/pool';
import { type Allowance, allowanceOf } from '@/lib/sources/foreign/allow-acts';
import { allowSource, endAllowance } from '@/lib/sources/foreign/allow-source';
import { readStanding } from '@/lib/sources/foreign/read-standing';
import type { Shape } from '@/lib/sources/foreign/shape';
import { asOwnersSee } from '@/lib/sources/libraries/catalog';
import { findLibraries } from '@/lib/sources/libraries/find-libraries';
import { readCatalog } from '@/lib/sources/libraries/read-catalog';
import { openMapping } from '@/lib/sources/mapped/open-mapping';
import { describeAllowance } from '@/tools/source-allow/describe-allowance';
import { describeStanding } from '@/tools/source-allow/describe-standing';
import { CONFIG_FILE, loadConfig } from '@/tools/source-check/load-config';

const USAGE = `npm run source:allow -- <source> [--apply | --end] [--config leasehold.config.ts]
Prints the SQL by which the owner of a queue's tables allows the console to mark its jobs failed and to retry them, and whether what was allowed before is
the same; --apply runs it, --end takes it back. A source is pg-boss, graphile-worker, river, solid-queue, or the name of one in the configuration. DATABASE_URL names the
database, as a login that may take the role of that owner and, with --apply or --end, of leasehold_owner.`;

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      apply: { type: 'boolean', default: false },
      end: { type: 'boolean', default: false },
      config: { type: 'string', default: CONFIG_FILE },
    },
  });
  const [source, ...others] = positionals;
  const { DATABASE_URL = '' } = process.env;
  if (!source || others.length > 0 || (values.apply && values.end)) throw new Error(USAGE);
  if (!/^postgres(ql)?:\/\//.test(DATABASE_URL))
    throw new Error(
      'Set DATABASE_URL to the database, as a login that may take the role of the owner of its tables.',
    );
  if (values.end) {
    const ended = await asLogin(DATABASE_URL, (client) => endAllowance(client, source));
    console.log(
      ended
        ? `Nothing of ${source} is taken from the console any more.`
        : `Nothing of ${source} was allowed.`,
    );
    return ended ? 0 : 1;
  }
  const allowance = allowanceOf(await shapeOf(DATABASE_URL, source, values.config));
  if (allowance.verbs.length === 0)
    throw new Error(
      `Jobs of ${source} can be shown, and not acted on: it is a view, or no word of it says pending or failed.`,
    );
  if (!values.apply) {
    console.log(describeAllowance(allowance, await standingOf(DATABASE_URL, allowance)));
    return 0;
  }
  await asLogin(DATABASE_URL, (client) => allowSource(client, allowance));
  console.log(
    `Allowed on ${allowance.relation}: ${allowance.verbs.join(' and ')}. A console that runs knows it within a minute.`,
  );
  return 0;
}

/** Whether what was allowed before is the same, or why that cannot be told. */
async function standingOf(connectionString: string, allowance: Allowance): Promise<string> {
  try {
    const standing = await looking(connectionString, (db) => readStanding(db, allowance));
    return describeStanding(allowance, standing);
  } catch (error) {
    return `What was allowed before could not be read by this login: ${nameError(error).message}`;
  }
}

/** The queue as the owner of its tables sees it. What the role of this login may not read cannot be allowed by it either. */
function shapeOf(connectionString: string, source: string, config: string): Promise<Shape> {
  return looking(connectionString, async (db) => {
    const mapping = (await loadConfig(config))?.mappings.find(({ name }) => name === source);
    if (mapping) {
      const found = await openMapping(db, mapping);
      if ('shape' in found) return found.shape;
      throw new Error(`Jobs of ${source} cannot be read by this login: ${found.why}`);
    }
    const catalog = await readCatalog(db);
    const { shapes, unseen } = findLibraries(catalog);
    const owned = findLibraries(asOwnersSee(catalog)).shapes.find(({ name }) => name === source);
    if (owned && shapes.some(({ name }) => name === source)) return owned;
    const told = unseen.find(({ what }) => what === `Jobs of ${source}`);
    if (told) throw new Error(`Jobs of ${source} cannot be read by this login: ${told.why}`);
    const known = shapes.map(({ name }) => name).join(', ');
    throw new Error(
      `There is no ${source} in this database${known ? `: there is ${known}` : ''}. A table of your own is named in ${config}.`,
    );
  });
}

async function looking<T>(connectionString: string, look: (db: Database) => Promise<T>): Promise<T> {
  const db = openPool({
    ...{ connectionString, applicationName: 'leasehold source allow', readOnly: true },
    ...{ statementTimeoutMs: 10_000, lockTimeoutMs: 500, max: 1 },
  });
  try {
    return await look(db);
  } finally {
    await db.end();
  }
}

async function asLogin<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, application_name: 'leasehold source allow' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("set lock_timeout = '5s'");
    return await work(client);
  } finally {
    await client.end();
  }
}

run().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const { message, cause } = nameError(error);
    console.error(cause instanceof Error ? `${message} The server says: ${cause.message}.` : message);
    process.exitCode = 2;
  },
);

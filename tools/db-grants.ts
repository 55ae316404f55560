import { parseArgs } from 'node:util';
import { nameError } from '@/lib/db/errors';
import { grantScript, grantText } from '@/lib/rights/grant-script';
import { PURPOSES, ROLE_NAMES } from '@/lib/rights/needed-rights';
import { readRights } from '@/lib/rights/queries/read-rights';
import { readServerVersion } from '@/lib/rights/queries/read-server-version';
import { openLogin } from './role-connection';

/** Taken when the server cannot be asked: the statements of 16 and later are the ones that say most. */
const VERSION = '18';

/**
 * `npm run db:grants -- [--login NAME] [--for console|watcher|worker|migrate] [--all] [--server-version 15]`: prints the SQL
 * that a DBA has to run so that a login may serve its purpose, and runs none of it. What is there already is left out, where
 * the database in DATABASE_URL can be asked, unless --all asks for everything.
 */
async function print(): Promise<void> {
  const { values } = parseArgs({
    options: {
      login: { type: 'string' },
      for: { type: 'string', default: 'console' },
      all: { type: 'boolean', default: false },
      'server-version': { type: 'string' },
    },
  });
  const purpose = PURPOSES.find((one) => one === values.for);
  if (!purpose) throw new Error(`A login is for one of ${PURPOSES.join(', ')}.`);
  const { pool, login: own, database } = openLogin('leasehold db:grants');
  const login = values.login ?? own;
  if (!login) throw new Error('DATABASE_URL names no login: say which with --login.');

  try {
    const asked = await readServerVersion(pool).catch((cause: unknown) => {
      console.error(`${nameError(cause).message} So this is everything, whether it is there or not.`);
      return null;
    });
    const version = versionOf(values['server-version']) ?? asked ?? Number(VERSION) * 10_000;
    const names = asked === null || values.all ? [] : [...ROLE_NAMES, login];
    const known = names.length > 0 ? await readRights(pool, names) : [];
    const wish = { purpose, login, database, version };
    process.stdout.write(grantText(wish, grantScript(wish, known)));
  } finally {
    await pool.end();
  }
}

function versionOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^1[4-9]$|^[2-9]\d$/.test(text)) throw new Error('A server version is a number like 15 or 18.');
  return Number(text) * 10_000;
}

print().catch((error: unknown) => {
  console.error(nameError(error).message);
  process.exitCode = 2;
});

import { parseArgs } from 'node:util';
import { nameError } from '@/lib/db/errors';
import { PURPOSES } from '@/lib/rights/needed-rights';
import type { Finding } from '@/lib/rights/role-rights';
import { checkRole } from '@/tools/role-check/check-role';
import { openLogin } from './role-connection';

/**
 * `npm run db:check -- [--role NAME] [--for console|watcher|worker|migrate]`: says what a role may beyond what it should, and
 * what it lacks, each in one line with the statement that mends it. Of a login the roles that it takes are checked too. Ends
 * with 0 when all is as it should be, 1 when something is not, 2 when it could not be checked.
 */
async function check(): Promise<void> {
  const { values } = parseArgs({
    options: { role: { type: 'string' }, for: { type: 'string', default: 'console' } },
  });
  const purpose = PURPOSES.find((one) => one === values.for);
  if (!purpose) throw new Error(`A login is for one of ${PURPOSES.join(', ')}.`);
  const { pool, login } = openLogin('leasehold db:check');
  const name = values.role ?? login;
  try {
    const report = await checkRole(pool, name, purpose);
    if (!report) throw new Error(`There is no role ${name}: npm run db:grants says how to make it.`);
    for (const one of report.beyond) console.log(line('beyond', one));
    for (const one of report.missing) console.log(line('missing', one));
    for (const role of report.untried) console.log(`untried  ${role}: this login may not take it.`);
    const faults = report.beyond.length + report.missing.length;
    if (faults === 0) console.log(`${name} may what it should, and nothing beyond.`);
    process.exitCode = faults === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
}

function line(word: 'beyond' | 'missing', { sentence, mend }: Finding): string {
  return `${word.padEnd(8)} ${sentence}${mend ? ` ${mend}` : ''}`;
}

check().catch((error: unknown) => {
  console.error(nameError(error).message);
  process.exitCode = 2;
});

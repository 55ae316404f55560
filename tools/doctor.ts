import { parseArgs } from 'node:util';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { type QuestionsReport, reportOf } from '@/lib/health/questions/report';
import { describeReport } from '@/tools/doctor/describe-report';
import { examine } from '@/tools/doctor/examine';

/** What `--json` prints, the same for every end. */
export type DoctorAnswer = {
  format: 'leasehold.doctor/1';
  /** As the process ends: 0 all yes, 1 some no, 2 something could not be judged. */
  exitCode: 0 | 1 | 2;
  /** Why nothing could be judged; null where there is a report. */
  problem: string | null;
  report: QuestionsReport | null;
};

/**
 * `npm run doctor -- [--json]`: asks the six questions of each queue of any database in DATABASE_URL, ours or not. It only
 * reads. Ends with 0 when each answer is yes, 1 when one is no, 2 when one could not be given.
 */
async function doctor(): Promise<void> {
  const { json } = parseArgs({ options: { json: { type: 'boolean', default: false } } }).values;
  const answer = await answerOrProblem(process.env.DATABASE_URL);
  if (json) console.log(JSON.stringify(answer));
  else if (answer.report) {
    const look = { width: Math.min(process.stdout.columns ?? 120, 120), colour: inColour() };
    console.log(describeReport(answer.report, look).join('\n'));
  } else console.error(answer.problem);
  process.exitCode = answer.exitCode;
}

const inColour = () => process.stdout.isTTY === true && !process.env.NO_COLOR;

async function answerOrProblem(url: string | undefined): Promise<DoctorAnswer> {
  const format = 'leasehold.doctor/1';
  try {
    const report = reportOf(await examine(checked(url)));
    const unsure = report.counts['cannot tell'] > 0 ? 2 : 0;
    return { format, exitCode: report.counts.no > 0 ? 1 : unsure, problem: null, report };
  } catch (error) {
    return { format, exitCode: 2, problem: problemOf(nameError(error), url ?? ''), report: null };
  }
}

/** Throws a sentence that repeats nothing of the address: it may hold a password. */
function checked(url: string | undefined): string {
  if (!url) throw new Error('Set DATABASE_URL to the database, like postgres://reader@host/jobs.');
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new Error('DATABASE_URL is no address of a database. It looks like postgres://reader@host/jobs.');
  return url;
}

/** In words, without what the driver says: that may hold parts of the address. */
function problemOf(error: Error, url: string): string {
  if (!(error instanceof DatabaseError))
    return URL.canParse(url) ? withoutPassword(error, url) : error.message;
  const { hostname, port, username, pathname } = new URL(url);
  if (error.sqlState?.startsWith('28'))
    return `The database refuses the login ${decodeURIComponent(username)}: its name, its password or where it comes from.`;
  if (error.sqlState === '3D000')
    return `There is no database ${decodeURIComponent(pathname.slice(1))} there.`;
  if (error.fault === 'out_of_reach')
    return `${error.message} Nothing answers at ${hostname}:${port || '5432'}.`;
  return error.message;
}

function withoutPassword({ message }: Error, url: string): string {
  const { password } = new URL(url);
  const secrets = [password, decodeURIComponent(password)].filter((secret) => secret !== '');
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message);
}

doctor().catch((error: unknown) => {
  console.error(nameError(error).message);
  process.exitCode = 2;
});

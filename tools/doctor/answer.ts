import { DatabaseError, nameError } from '@/lib/db/errors';
import { type QuestionsReport, reportOf } from '@/lib/health/questions/report';
import { examine } from '@/tools/doctor/examine';

/** What `--json` prints, the same for every end. */
export type DoctorAnswer = {
  format: 'leasehold.doctor/1';
  /** As the process ends: 0 each answer is yes, 1 one is no, 2 one could not be given. */
  exitCode: 0 | 1 | 2;
  /** Why nothing could be judged; null where there is a report. */
  problem: string | null;
  report: QuestionsReport | null;
};

/** The six questions of the database at an address, or why they could not be asked. Never throws. */
export async function doctorAnswer(url: string | undefined): Promise<DoctorAnswer> {
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
  if (!(error instanceof DatabaseError)) return withoutPassword(error.message, url);
  const { hostname, port, username, pathname } = new URL(url);
  if (error.sqlState?.startsWith('28'))
    return `The database refuses the login ${username}: its name, its password or where it comes from.`;
  if (error.sqlState === '3D000') return `There is no database ${pathname.slice(1)} there.`;
  if (error.fault === 'out_of_reach')
    return `${error.message} Nothing answers at ${hostname}:${port || '5432'}.`;
  if (error.fault === 'lock_timed_out')
    return `${error.message} Somebody keeps the table locked: see who on the page Locks, and ask again.`;
  return error.message;
}

function withoutPassword(message: string, url: string): string {
  const password = URL.canParse(url) ? new URL(url).password : '';
  return password === '' ? message : message.replaceAll(password, '…');
}

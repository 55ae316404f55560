import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Verdict } from '@/proof/mutations/mutation';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** Red counts when a test was failed by what it asserts, and not by a file that could not be read or a statement that no server knows. */
export function readVerdict(reportFile: string, root: string, said: string): Verdict {
  if (!existsSync(reportFile)) return { kind: 'broken', why: said.trim().slice(-500) };
  return verdictOf(JSON.parse(readFileSync(reportFile, 'utf8')), root);
}

export function verdictOf(report: Report, root: string): Verdict {
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ ...test, file: path.relative(root, name) })),
  );
  const caught = failed.find(({ failureMessages }) => failureMessages.some(isRed));
  if (caught) return { kind: 'caught', by: `${caught.file}: ${caught.fullName.trim()}` };
  const why = failed[0]?.failureMessages[0] ?? report.testResults.find(({ message }) => message)?.message;
  if (failed.length > 0 || !report.success)
    return { kind: 'broken', why: why?.slice(0, 500) ?? 'Nothing ran.' };
  return report.numPassedTests > 0 ? { kind: 'survived' } : { kind: 'broken', why: 'No test ran.' };
}

/** Or by the database, which then had to refuse what the guard should have kept from it. */
const isRed = (message: string) =>
  message.startsWith('AssertionError') ||
  /^Error: (promise (resolved|rejected) .* instead of|expected .* to match object)/.test(message) ||
  (message.startsWith('error: ') && !/syntax error|does not exist|is ambiguous/.test(message));

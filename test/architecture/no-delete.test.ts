import { describe, expect, it } from 'vitest';
import { linesMatching, readFiles } from './files';

/** What can run against the jobs' database. The schema and pool of sign-in sessions belong to the auth library alone. */
const FOLDERS = ['app', 'components', 'lib', 'demo', 'drizzle/functions'];

/** The two statements that remove rows, and the query builder's way to say the first. */
const REMOVES_ROWS =
  /\bdelete\s+from\b|\btruncate\s+(table|only)\b|\b(db|database|tx|transaction)\.delete\(/i;

/**
 * In Solid Queue a claim is a row, and so is a failure: taking a job back ends that row, by what was seen of it, in the statement that puts the job back
 * in its queue. No job is ever removed, and only the owner of those tables can run it.
 */
const CLAIM_OF_ANOTHER =
  /^lib\/sources\/solid-queue\/acts-of-solid-queue\.ts:.*delete from \$\{of\('(claimed|failed)_executions'\)\}/;

describe('the code that reaches the database', () => {
  it('has no statement that deletes or truncates', () => {
    const files = readFiles(FOLDERS, /\.(ts|tsx|mjs|sql)$/);
    expect(files.length).toBeGreaterThan(50);
    const removing = linesMatching(files, REMOVES_ROWS);
    expect(removing.filter((line) => !CLAIM_OF_ANOTHER.test(line))).toEqual([]);
    expect(removing.filter((line) => CLAIM_OF_ANOTHER.test(line))).toHaveLength(2);
  });

  it.each(['DELETE FROM processing_jobs', 'truncate table leasehold.requests', 'await db.delete(jobs)'])(
    'would be caught at "%s"',
    (text) => {
      expect(linesMatching([{ path: 'lib/a.ts', text }], REMOVES_ROWS)).toHaveLength(1);
    },
  );
});

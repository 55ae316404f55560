import { describe, expect, it } from 'vitest';
import { linesMatching, readFiles } from './files';

/** What can run against the jobs' database. The schema and pool of sign-in sessions belong to the auth library alone. */
const FOLDERS = ['app', 'components', 'lib', 'demo', 'drizzle/functions'];

/** The two statements that remove rows, and the query builder's way to say the first. */
const REMOVES_ROWS =
  /\bdelete\s+from\b|\btruncate\s+(table|only)\b|\b(db|database|tx|transaction)\.delete\(/i;

/** The commands of Redis that remove a key or take its life, as a script or a method of the client says them, and that which keeps all waiting. */
const REMOVES_KEYS =
  /\b(call|pcall|sendCommand)\(\s*\[?['"](DEL|UNLINK|GETDEL|FLUSHDB|FLUSHALL|EXPIRE|PEXPIRE|EXPIREAT|PEXPIREAT|RENAME|KEYS)['"]|\b(redis|client|connection)\.(del|unlink|getDel|flushDb|flushAll|expire|pExpire|expireAt|pExpireAt|rename|keys)\(/i;
const RELEASE_SCRIPT = 'lib/redis-leases/commands/release-script.ts';
/** By which the payments of the demo, another team, give back leases of their own. No console runs them. */
const OF_THE_PAYMENTS = 'demo/payments/lease-scripts.ts';

describe('the code that reaches Redis', () => {
  const files = readFiles(['app', 'components', 'lib', 'demo', 'tools'], /\.(ts|tsx|mjs)$/).filter(
    ({ path }) => !/\.test\.tsx?$/.test(path),
  );

  it('removes a key in one place, the script that has compared it, and nowhere else', () => {
    const found = linesMatching(files, REMOVES_KEYS);
    const [ours, ...others] = found.filter((line) => !line.startsWith(OF_THE_PAYMENTS));
    expect(others).toEqual([]);
    expect(ours).toContain(RELEASE_SCRIPT);
    const script = files.find(({ path }) => path === RELEASE_SCRIPT)?.text ?? '';
    const compares = [
      "redis.call('GET', key) ~= value",
      "redis.call('PEXPIRETIME', key)) ~= expiry",
      '> deadline',
    ];
    for (const guard of compares)
      expect(script.indexOf(guard), guard).toBeLessThan(script.indexOf("redis.call('DEL', key)"));
    for (const guard of compares) expect(script, guard).toContain(guard);
  });

  it.each([
    "redis.call('DEL', KEYS[1])",
    'await redis.del(key)',
    "client.sendCommand(['KEYS', '*'])",
    'client.flushAll()',
  ])('would be caught at "%s"', (text) => {
    expect(linesMatching([{ path: 'lib/a.ts', text }], REMOVES_KEYS)).toHaveLength(1);
  });
});

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

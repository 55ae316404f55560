import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { migrate } from '@/lib/db/migrate';
import { type Mutation, mutated, type Verdict } from '@/proof/mutations/mutation';
import { readVerdict } from '@/proof/mutations/read-verdict';
import { inDatabase } from '@/test/support/database-url';
import { startTestServer } from '@/test/support/start-test-server';
import type { TestServer } from '@/test/support/test-server';

/** A throw-away copy of the tree beside a server that is kept up: where guards are taken away one after another. */
export type Lane = {
  /** Of the server. */
  version: string;
  /** The tests with nothing taken away: a test that is red by itself catches nothing. */
  tryWhole(tests: readonly string[]): Promise<Verdict>;
  tryWithout(mutation: Mutation): Promise<Verdict>;
  close(): Promise<void>;
};

const TEMPLATE = 'leasehold_without';
const LEFT_OUT = new Set(['node_modules', '.git', '.next', 'test-results', 'playwright-report']);

export async function openLane(): Promise<Lane> {
  const copy = mkdtempSync(path.join(tmpdir(), 'leasehold-mutations-'));
  cpSync('.', copy, { recursive: true, filter: (source) => !LEFT_OUT.has(source) });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  const { server, stop } = await startTestServer();
  const ending = new AbortController();
  const at = { copy, signal: ending.signal };
  const asked = new Client(server.admin);
  await asked.connect();
  const { rows } = await asked.query<{ server_version: string }>('show server_version');
  await asked.end();

  return {
    version: rows[0]?.server_version ?? 'unknown',
    tryWhole: (tests) => runTests(at, server, tests),
    tryWithout: async (mutation) => {
      const file = path.join(copy, mutation.file);
      const whole = readFileSync(file, 'utf8');
      writeFileSync(file, mutated(whole, mutation));
      try {
        if (mutation.file.startsWith('drizzle/')) await makeTemplate(server, copy, file);
        const template = mutation.file.startsWith('drizzle/') ? TEMPLATE : server.template;
        const on = { ...server, template };
        const first = await runTests(at, on, mutation.tests, 'until the first is red');
        // What is red first may have thrown before it could assert anything; another test may have got that far.
        return first.kind === 'broken' ? await runTests(at, on, mutation.tests) : first;
      } catch (error) {
        return { kind: 'broken', why: error instanceof Error ? error.message : String(error) };
      } finally {
        writeFileSync(file, whole);
      }
    },
    close: async () => {
      ending.abort();
      await stop();
      // Tests that were under way may still write a last line.
      rmSync(copy, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/**
 * The template with the changed file applied, and its function bodies checked, which migrating leaves to the first call. A
 * migration that was applied never changes: with one of them changed the template is made from nothing.
 */
async function makeTemplate(server: TestServer, copy: string, file: string): Promise<void> {
  const admin = new Client(server.admin);
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
    const whole = file.includes('/migrations/') ? 'template0' : server.template;
    await admin.query(`create database ${TEMPLATE} template ${whole}`);
  } finally {
    await admin.end();
  }
  const url = inDatabase(server.admin, TEMPLATE);
  await migrate(url, { folder: path.join(copy, 'drizzle') });
  if (file.includes('/migrations/')) return;
  const checker = new Client(url);
  await checker.connect();
  try {
    await checker.query('begin; set local role leasehold_owner; set local check_function_bodies = on');
    await checker.query(readFileSync(file, 'utf8'));
    await checker.query('rollback');
  } finally {
    await checker.end();
  }
}

function runTests(
  { copy, signal }: { copy: string; signal: AbortSignal },
  server: TestServer,
  tests: readonly string[],
  until?: 'until the first is red',
): Promise<Verdict> {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...tests,
    ...(until ? ['--bail=1'] : []),
    '--maxWorkers=1',
  ];
  const json = ['--reporter=json', `--outputFile=${report}`];
  const env = { ...process.env, LEASEHOLD_TEST_SERVER: JSON.stringify(server) };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...vitest, ...json],
      { cwd: copy, env, signal, maxBuffer: 1e8 },
      (_error, stdout, stderr) => resolve(readVerdict(report, copy, `${stdout}\n${stderr}`)),
    );
  });
}

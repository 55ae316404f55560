import { rmSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { jobPath } from '@/lib/jobs/address-url';
import type { JobPage } from '@/lib/jobs/job-list';
import type { JobDetail } from '@/lib/triage/job-detail';
import type { RedisLeasesSnapshot } from '@/lib/triage/redis-leases-snapshot';
import { type DemoProcess, startDemo } from './support/demo-process';
import { listening, visit } from './support/visit';

/** The demo's queues call a worker silent after this long; the console has two seconds more to say so. */
const HEARTBEAT_LIMIT_MS = 6_000;
const PROMISED_MS = HEARTBEAT_LIMIT_MS + 2_000;
/** From the moment the address is printed. */
const FOUR_KINDS_MS = 60_000;

test('npm run demo: a killed worker is noticed in time, four kinds of trouble stand in Triage, Ctrl-C ends all', async ({
  page,
}) => {
  // As a build leaves it that the demo did not make.
  rmSync('.next-demo/standalone/.next-demo/static', { recursive: true, force: true });
  const missing: string[] = [];
  page.on('response', (response) => response.status() === 404 && missing.push(response.url()));
  const demo = await startDemo();
  const invitedAt = Date.now();
  try {
    await visit(page, demo.origin);
    await page.getByLabel('Email').fill(demo.operator.email);
    await page.getByLabel('Password').fill(demo.operator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/stuck|holds? up/);
    await listening(page);
    // Under the pointer the list holds still, and new findings wait.
    await page.mouse.move(0, 0);

    await test.step('a worker that is killed from outside appears in Triage in time', async () => {
      const { subject, since } = await killAWorker(page, demo);
      await expect(page.getByRole('main')).toContainText(subject, {
        timeout: PROMISED_MS - (Date.now() - since),
      });
    });

    await test.step('four kinds of trouble stand in Triage at once', async () => {
      await expect
        .poll(() => kindsOfTrouble(page.request, demo.origin), {
          timeout: FOUR_KINDS_MS - (Date.now() - invitedAt),
        })
        .toBeGreaterThanOrEqual(4);
    });

    await test.step('queues of others are at work beside it: graphile-worker, and payments with leases in Redis', async () => {
      await expect
        .poll(() => othersAtWork(page.request, demo.origin), { timeout: 20_000 })
        .toEqual({
          reports: true,
          leases: true,
          problems: [null],
        });
    });

    expect(missing.filter((url) => url.includes('/_next/'))).toEqual([]);
    expect(await demo.interrupt()).toBe(0);
    expect(demo.stillRunning()).toEqual([]);
  } finally {
    await demo.interrupt();
  }
});

type Killed = { subject: string; since: number };

/** Kills the process behind a running job, once one of the demo's workers is in the middle of one. */
async function killAWorker({ request }: Page, demo: DemoProcess): Promise<Killed> {
  const killed: Killed[] = [];
  await expect
    .poll(async () => killed.push(...(await tryToKillOne(request, demo))), { timeout: 20_000 })
    .toBe(1);
  const [first] = killed;
  if (!first) throw new Error('No worker was in the middle of a job.');
  return first;
}

/** Nothing when no worker is in the middle of a job, or the one that was ended it before its process did. */
async function tryToKillOne(api: APIRequestContext, { origin, owns }: DemoProcess): Promise<Killed[]> {
  const running: JobPage = await (await api.get(`${origin}/api/jobs?status=running&queue=invoices`)).json();
  for (const { address } of running.rows) {
    const url = `${origin}/api${jobPath(address)}`;
    const before: JobDetail = await (await api.get(url)).json();
    const { worker } = before.observation;
    if (before.finding !== null || worker.state !== 'read' || worker.value === null) continue;
    if (!owns(worker.value.osPid)) continue;
    const since = Date.now();
    process.kill(worker.value.osPid, 'SIGKILL');
    const after: JobDetail = await (await api.get(url)).json();
    if (after.job.status === 'running' && after.job.owner === worker.value.id) {
      return [{ subject: after.job.subject, since }];
    }
  }
  return [];
}

/** Whether a report stands in graphile-worker, whether a payment has a lease in Redis, and what keeps these from being read. */
async function othersAtWork(api: APIRequestContext, origin: string) {
  const jobs: JobPage = await (await api.get(`${origin}/api/jobs?source=graphile-worker`)).json();
  const redis: RedisLeasesSnapshot = await (await api.get(`${origin}/api/locks/redis`)).json();
  return {
    reports: jobs.rows.some(({ subject }) => subject.startsWith('REPORT-')),
    leases: redis.rows.some(({ subject }) => subject.startsWith('PAY-')),
    problems: redis.configured.map(({ problem }) => problem),
  };
}

async function kindsOfTrouble(api: APIRequestContext, origin: string): Promise<number> {
  const { snapshot } = await (await api.get(`${origin}/api/triage`)).json();
  const findings: readonly { kind: string }[] = snapshot?.findings ?? [];
  return new Set(findings.map(({ kind }) => kind)).size;
}

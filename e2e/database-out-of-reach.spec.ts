import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { healthy } from '@/drizzle/seed/scenarios/healthy';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import {
  outliveTheRestart,
  startServerAgain,
  startTemplateServer,
  type TemplateServer,
} from './support/postgres';
import { test as base, expect, useDatabase } from './support/test';
import { visit } from './support/visit';

/** A server of its own, since the other stories need theirs. */
const test = base.extend<{ fallible: TemplateServer }>({
  fallible: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'leasehold-outage-'));
      const server = await startTemplateServer(folder);
      await outliveTheRestart(server);
      await use(server);
      await server.postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { timeout: 120_000 },
  ],
  database: ({ fallible }, use) => useDatabase(fallible, use),
});

/** What the operator is promised, from the moment Postgres goes and from the moment it is back. */
const PROMISED = { timeout: 5_000 };

test('Postgres stops under the console: a banner, the last state, no acts; and back by itself', async ({
  operator,
  database,
  fallible,
}) => {
  const { subject, path: jobPath } = await lapsedOwnerSilent(database.admin);
  await healthy(database.admin);
  await visit(operator, '/');
  const card = operator.getByRole('listitem', { name: new RegExp(subject) });
  await expect(card.getByRole('link', { name: /^Mark failed/ })).toBeVisible();
  const job = await operator.context().newPage();
  await visit(job, jobPath);
  await expect(job.getByRole('link', { name: 'Mark failed and retry' })).toBeVisible();
  await operator.bringToFront();

  process.kill(fallible.postgres.pid, 'SIGQUIT');
  await fallible.postgres.ended;

  const banner = operator.getByRole('alert').filter({ hasText: /out of reach/ });
  await expect(banner).toBeVisible(PROMISED);
  await expect(banner).toContainText(/since \d\d:\d\d:\d\d/);
  await expect(card).toBeVisible();
  await expect(card.getByRole('link', { name: /^Mark failed/ })).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^Mark failed/ })).toHaveAttribute('aria-disabled', 'true');
  await job.bringToFront();
  await expect(job.getByRole('alert').filter({ hasText: /out of reach/ })).toBeVisible(PROMISED);
  await expect(job.getByRole('link', { name: /^Mark failed/ })).toHaveCount(0);

  fallible.postgres = await startServerAgain(fallible.postgres);

  await operator.bringToFront();
  await expect(banner).toBeHidden(PROMISED);
  await expect(card).toContainText('No owner is presumed gone meanwhile');
  await expect(operator.getByRole('link', { name: /^(Mark failed|Retry)/ })).toHaveCount(0);
});

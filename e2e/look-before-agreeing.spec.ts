import { startEmbeddedPostgres } from '@/lib/db/embedded/start';
import { openAdmin } from '@/test/support/admin-pool';
import { inDatabase } from '@/test/support/database-url';
import { startLibraryWorker } from '@/test/support/libraries/start-library-worker';
import { expectAccessible } from './support/axe';
import { send } from './support/raw-request';
import { runCommand, startVisit } from './support/start-process';
import { test as base, expect } from './support/test';
import { listening, visit } from './support/visit';

/** A server on which no role of ours was ever made, with a database that has pg-boss in it and a worker of it that was killed. */
const test = base.extend<{ shop: { url: string; catalog(): Promise<unknown> } }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from this pattern.
    async ({}, use) => {
      const postgres = await startEmbeddedPostgres({ settings: { fsync: 'off', autovacuum: 'off' } });
      const server = openAdmin(postgres.url, 1);
      await server.query('create database shop');
      await server.end();
      const url = inDatabase(postgres.url, 'shop');
      const worker = await startLibraryWorker('pg-boss', url);
      await worker.end();
      const admin = openAdmin(url, 1);
      await admin.query(
        `update pgboss.job set singleton_key = 'ana@example.com',
           started_on = started_on - interval '610 s', heartbeat_on = heartbeat_on - interval '610 s'`,
      );
      await use({ url, catalog: async () => (await admin.query(CATALOG)).rows });
      await admin.end();
      await postgres.stop();
    },
    { timeout: 60_000 },
  ],
});

// It starts two servers, one after the other, and migrates in between.
test.describe.configure({ timeout: 120_000 });

/** All that a catalog knows by name, of the database and of its server. */
const CATALOG = `
  select 'relation' as kind, c.oid::text, c.relname as name from pg_class c union all
  select 'function', p.oid::text, p.proname from pg_proc p union all
  select 'schema', n.oid::text, n.nspname from pg_namespace n where n.nspname !~ '^pg_(toast_)?temp_' union all
  select 'role', r.oid::text, r.rolname from pg_roles r
  order by 1, 2`;

test('npm start on a database with pg-boss alone shows what is stuck and creates nothing; once it is migrated, it goes on to the sign-in', async ({
  page,
  browser,
  shop,
}) => {
  const before = await shop.catalog();
  const start = await startVisit(shop.url);
  try {
    await visit(page, start.link);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('1 finding holds up 1 job');
    await listening(page);
    const main = page.getByRole('main');
    await expect(main).toContainText(
      /ana@example\.com is running, and its lease lapsed \d+ s ago|lapsed \d:\d\d ago/,
    );
    await expect(main).toContainText('Only looked at.');
    await expectAccessible(page);

    // Who has another name for this machine, or a link that was used, is told so, and nothing else.
    const elsewhere = await send(start.origin, { path: '/', headers: { host: 'jobs.example.com' } });
    expect([elsewhere.status, elsewhere.text]).toEqual([
      403,
      expect.stringContaining('on its own machine only'),
    ]);
    const second = await browser.newPage();
    expect((await visit(second, start.link))?.status()).toBe(403);
    await expect(second.getByRole('main')).toContainText('This link was used already: it is good once.');
    expect((await visit(second, start.origin))?.status()).toBe(401);
    await expect(second.getByRole('main')).not.toContainText('ana@example.com');
    await second.close();
    const written = await send(start.origin, { method: 'POST', path: '/api/jobs' });
    expect(written.status).toBe(405);

    await page.getByRole('link', { name: 'Open the evidence' }).click();
    await expect(title).toContainText('ana@example.com');
    await expect(main).toContainText('rule owner-untold/lease-lapsed');
    await expect(page.getByRole('region', { name: 'Actions' }).getByRole('link')).toHaveCount(0);
    await page.getByRole('link', { name: 'mail', exact: true }).click();
    await expect(title).toHaveText('1 job runs, 0 wait');
    await visit(page, `${start.origin}/locks`);
    await expect(title).toHaveText('This page comes with the schema');

    await page.getByRole('link', { name: 'What agreeing creates', exact: true }).click();
    await expect(title).toHaveText(/^Agreeing creates \d+ schemas, \d+ roles, \d+ tables and \d+ functions$/);
    await expect(main).toContainText('npm run db:migrate');
    await expectAccessible(page);
    expect(await (await page.request.get(`${start.origin}/agree/sql`)).text()).toContain(
      'create table public.queues',
    );
    expect(await shop.catalog()).toEqual(before);

    runCommand('drizzle/migrate.ts', [], shop.url);
    await expect(page).toHaveURL(/\/sign-in/, { timeout: 30_000 });
    await expect(title).toHaveText('Sign in');
    await expect(page.getByRole('main')).toContainText('npm run user:add');
    const person = ['--email', 'ada@example.com', '--role', 'admin'];
    runCommand('tools/add-user.ts', person, shop.url, 'a password that is long enough');
    await listening(page);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('a password that is long enough');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('link', { name: 'Interventions' })).toBeVisible();
  } finally {
    // A server that is to end waits for who is still asking.
    await page.close();
    await start.stop();
  }
});

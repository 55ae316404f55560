import { failed } from '@/drizzle/seed/scenarios/failed';
import { stoppedOwner } from '@/drizzle/seed/scenarios/stopped-owner';
import { listFiles } from '@/test/architecture/files';
import { openSession } from './support/session';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { sendWish, wishFor } from './support/wish';

/**
 * Each place where somebody else's text comes from, with a secret that nobody may read. Longer than chance makes: a page also
 * carries random keys of its own.
 */
const ERROR = `connect to postgres://app:KanarieUrl@erp/x refused after Authorization: Bearer KanarieBearer1 for {"apiKey": "KanarieKey", "password": ["KanarieList"]}`;
const CANARY = /Kanarie\w+/;

/** Every address that the console answers, its parameters filled in with what the database holds. */
function addresses(values: Readonly<Record<string, string>>): string[] {
  const routes = listFiles(['app'], /\/(route|page)\.tsx?$/).map((path) =>
    path
      .replace(/^app|\/\([^/]+\)|\/(route|page)\.tsx?$/g, '')
      .replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(values[name] ?? 'none')),
  );
  return [
    ...routes.map((path) => path || '/'),
    '/interventions/export?format=csv',
    '/interventions/export?format=jsonl',
  ];
}

/** So that the metrics answer too. */
const METRICS_TOKEN = 'token-of-a-scrape-0123456789';
test.use({ settings: { LEASEHOLD_METRICS_TOKEN: METRICS_TOKEN } });

test('no page and no answer of the console holds a secret that stands in an error, a name, a statement or a payload', async ({
  operator,
  database,
}) => {
  const { admin, urls } = database;
  const { key, address } = await failed(admin, { error: ERROR });
  await admin.query(`update public.processing_jobs set payload = '{"note": "KanariePayload"}'`);
  const { owner } = await stoppedOwner(admin);
  await admin.query(
    `update public.workers set exit_record = exit_record || '{"reason": "secret=KanarieExit given"}' where id = $1`,
    [owner],
  );
  await admin.query(
    `select public.name_locks($1, '[{"namespace": "nightly", "name": "token=KanarieLock1x"}]')`,
    [owner],
  );
  const holder = await openSession(urls.workers, 'report password=KanarieName', admin);
  const waiter = await openSession(urls.workers, 'waiter', admin);
  await holder.run('begin');
  await holder.run("select pg_advisory_xact_lock(77), 'KanarieLiteral'");
  await waiter.wait('select pg_advisory_lock(77)');

  await visit(operator, '/');
  const retried = await sendWish(operator, await wishFor(admin, key, 'retry'));
  expect(retried.status()).toBe(200);
  const { rows } = await admin.query<{ seq: string }>(
    'select max(seq)::text as seq from leasehold.audit_events',
  );
  const asked = addresses({ ...address, id: owner, name: 'invoices', seq: rows[0]?.seq ?? '' });
  expect(asked.length).toBeGreaterThan(20);

  const leaks: string[] = [];
  const answered: string[] = [];
  for (const path of asked) {
    const response = await operator.request.get(path, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    const found = CANARY.exec(await response.text());
    if (found) leaks.push(`${path}: ${found[0]}`);
    if (response.ok()) answered.push(path);
  }
  expect(leaks).toEqual([]);
  // What was not read proves nothing.
  const job = `/jobs/${address.source}/${address.database}/${address.key}`;
  expect(answered).toEqual(
    expect.arrayContaining([
      '/',
      job,
      `/api${job}`,
      '/api/locks',
      '/api/triage',
      '/metrics',
      `/api/workers/${owner}`,
      '/interventions/1',
    ]),
  );
  for (const [path, left] of [
    [`/api${job}`, 'postgres://app:[removed]@erp/x refused'],
    ['/api/locks', 'report password=[removed]'],
    [`/api/workers/${owner}`, 'secret=[removed] given'],
  ] as const)
    expect(await (await operator.request.get(path)).text()).toContain(left);
  await waiter.close();
  await holder.close();
});

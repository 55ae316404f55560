import type { Config } from '@/lib/sources/mapped/mapping';
import { allowSource } from './support/allow-source';
import { confirm, panelOf } from './support/panel';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { startWatcher } from './support/watcher';

const SOURCES = {
  sources: [
    {
      ...{ name: 'payments', table: 'payment_jobs', fenced: true, takeover: { sweep: '30 s' } },
      columns: {
        ...{ id: 'id', queue: { constant: 'payments' }, subject: 'payment_id', status: 'status' },
        ...{ owner: 'lease_owner', lease: { until: 'lease_until' }, attempt: 'attempt' },
      },
      statuses: { pending: ['Pending'], running: ['Processing'], completed: ['Completed'] },
    },
    {
      ...{ name: 'letters', table: 'letter_jobs', fenced: false },
      columns: { id: 'id', queue: { constant: 'letters' }, status: 'status' },
      statuses: { running: ['sending'] },
    },
  ],
} satisfies Config;

test.use({ settings: { LEASEHOLD_SOURCES: JSON.stringify(SOURCES) } });

test("another team's table is read by its mapping: what lapsed is found, given back to its own workers and done once, and what its owner did not allow is refused", async ({
  operator,
  database,
}) => {
  await database.admin.query(`
    create table public.payment_jobs (
      id bigint generated always as identity primary key, payment_id text not null, status text not null,
      lease_owner text, lease_until timestamptz, attempt integer not null default 0);
    grant select on public.payment_jobs to leasehold_reader;
    insert into public.payment_jobs (payment_id, status, lease_owner, lease_until, attempt)
    values ('PAY-1', 'Completed', null, null, 1),
      ('PAY-2', 'Processing', 'pay-7', clock_timestamp() - interval '4 min', 2),
      ('PAY-3', 'Processing', 'pay-8', clock_timestamp() + interval '1 hour', 1)`);

  const said = await allowSource(
    database.urls.admin,
    'payments',
    SOURCES,
    test.info().outputPath('leasehold.config.ts'),
  );
  expect(said).toContain('Allowed on public.payment_jobs: retry.');

  await visit(operator, '/');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('1 finding holds up 1 job');
  await expect(operator.getByRole('main')).toContainText(
    /PAY-2 is running for pay-7, and its lease lapsed 4:\d\d ago, and no session of it is there\. Whether pay-7 still works is told nowhere\./,
  );
  await expect(operator.getByRole('main')).toContainText(
    'There is no table public.letter_jobs in this database.',
  );

  await operator.getByRole('link', { name: 'Open the evidence' }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toContainText('PAY-2');
  const actions = operator.getByRole('region', { name: 'Actions' });
  await expect(actions).toContainText('Look for pay-7');
  await expect(actions).toContainText('Jobs of this table do not take it from here');
  await expect(operator.getByRole('row', { name: /^Worker/ })).toContainText('not told');

  await visit(operator, '/jobs');
  await operator.getByLabel('Table').selectOption('payments');
  await expect(operator).toHaveURL(/source=payments/);
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('2 jobs run, 0 wait');
  await operator.getByRole('link', { name: /^Running/ }).click();
  await expect(operator.getByRole('main').getByRole('link', { name: /^PAY-/ })).toHaveText([
    'PAY-3',
    'PAY-2',
  ]);

  await operator.getByRole('link', { name: 'PAY-2' }).click();
  await expect(actions).toContainText('it waits for any worker of payments, in the same row');
  await actions.getByRole('link', { name: 'Retry' }).click();
  const panel = operator.getByRole('dialog');
  await expect(panel).toContainText("This does not stop the worker's process.");
  await expect(panel).toContainText('If it comes back, its finish is refused.');
  await expect(panel).toContainText('payments keeps no ledger of it');
  await panel.getByLabel(/^Reason/).fill('pay-7 was on a host that is gone since 03:10.');
  await panel.getByLabel(/^Why/).fill('The host was taken away.');
  await panel.getByRole('button', { name: 'Retry 1 job' }).click();
  await expect(panel).toContainText('It waits in payments for any of its workers.');

  const { rowCount } = await database.admin.query(
    `update public.payment_jobs set status = 'Processing', lease_owner = 'pay-9', attempt = attempt + 1,
       lease_until = clock_timestamp() + interval '1 min' where status = 'Pending'`,
  );
  expect(rowCount).toBe(1);
  await database.admin.query(
    `update public.payment_jobs set status = 'Completed', lease_owner = null, lease_until = null where lease_owner = 'pay-9'`,
  );
  await visit(operator, '/');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Nothing is stuck');
  await visit(operator, '/interventions');
  await expect(operator.getByRole('main')).toContainText('PAY-2');
  await expect(operator.getByRole('main')).toContainText('It waits in payments for any of its workers.');

  // Two at once: each by itself, in the same row.
  await database.admin.query(`
    insert into public.payment_jobs (payment_id, status, lease_owner, lease_until, attempt)
    select 'PAY-' || n, 'Processing', 'pay-7', clock_timestamp() - interval '4 min', 2 from generate_series(4, 5) n`);
  await visit(operator, '/jobs?source=payments&status=running');
  for (const payment of ['PAY-3', 'PAY-4', 'PAY-5'])
    await operator.getByRole('checkbox', { name: `Select ${payment},` }).click();
  await operator
    .getByRole('region', { name: 'What is selected' })
    .getByRole('button', { name: 'Retry…' })
    .click();
  const title = operator.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Retry 3 jobs: 2 can be, as they stand');
  await expect(operator.getByRole('row', { name: /PAY-3/ })).toContainText('Wait it out.');
  await operator.getByRole('link', { name: /^Retry 2 jobs/ }).click();
  const start = panelOf(operator, 'Retry 2 jobs');
  await start.getByLabel('Reason').fill('pay-7 was on a host that is gone since 03:10.');
  await start.getByLabel('Why is its ownership obsolete?').fill('The host was taken away.');
  await confirm(start, 'Retry 2 jobs');
  await start.getByRole('button', { name: 'Close', exact: true }).click();
  const watcher = await startWatcher(database.urls.console);
  await expect(title).toHaveText('Retry 3 jobs: 2 done');
  await expect(operator.getByRole('row', { name: /PAY-4/ })).toContainText(
    'It waits in payments for any of its workers.',
  );

  // What has a live lease is waited out, and given back by the watcher once nobody renewed it.
  await visit(operator, '/jobs?source=payments&status=running');
  await operator.getByRole('link', { name: 'PAY-3' }).click();
  await actions.getByRole('link', { name: 'Wait it out' }).click();
  const waiting = panelOf(operator, 'Wait it out');
  await expect(waiting.getByRole('radio')).toHaveCount(2);
  await waiting.getByText('Retry', { exact: true }).click();
  await expect(waiting).toContainText('it waits for any of its own workers');
  await waiting.getByLabel('Reason').fill('pay-8 was on a host that is gone since 03:10.');
  await confirm(waiting, 'Wait out 1 lease');
  await waiting.getByRole('button', { name: 'Close', exact: true }).click();
  const verdict = operator.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText(/Armed by Olga Reyes: retry at [\d:]+, in 59:\d\d/);
  await database.admin.query(`
    update public.payment_jobs set lease_until = lease_until - interval '2 hours' where payment_id = 'PAY-3';
    update leasehold.lease_waits set lease_until = lease_until - interval '2 hours', due_at = due_at - interval '2 hours'`);
  await expect(verdict).toContainText('It waits in payments for any of its workers.').finally(watcher.stop);
});

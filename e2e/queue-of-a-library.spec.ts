import { getConstructionPlans } from 'pg-boss';
import { expect, test } from './support/test';
import { visit } from './support/visit';

test('a queue of pg-boss is found by itself: what is late has a page with what pg-boss does not tell, and nothing of it is acted on', async ({
  operator,
  database,
}) => {
  await database.admin.query(getConstructionPlans('pgboss'));
  // Late, and not so late that its sweep is missed: that is not said before the server has been up for as long as a sweep may take.
  await database.admin.query(
    `select pgboss.create_queue('welcome/mail', '{"policy": "standard", "partition": false}');
     insert into pgboss.job (name, state, started_on, expire_seconds, singleton_key)
     values ('welcome/mail', 'active', clock_timestamp() - interval '16 min 10 s', 900, 'ana@example.com'),
       ('welcome/mail', 'active', clock_timestamp(), 900, 'ben@example.com'), ('welcome/mail', 'created', null, 900, null);
     grant usage on schema pgboss to leasehold_reader;
     grant select on all tables in schema pgboss to leasehold_reader`,
  );

  await visit(operator, '/');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('1 finding holds up 1 job');
  const main = operator.getByRole('main');
  await expect(main).toContainText(/ana@example\.com is running, and its lease lapsed 1:\d\d ago\./);
  await expect(main).toContainText('it stays like this until a supervisor of pg-boss runs: none is heard');

  await operator.getByRole('link', { name: 'Open the evidence' }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toContainText('ana@example.com');
  await expect(operator.getByRole('row', { name: /^Its own sweep/ })).toContainText('is not heard');
  await expect(operator.getByRole('row', { name: /^Worker/ })).toContainText('not told');
  await expect(operator.getByRole('region', { name: 'Actions' }).getByRole('link')).toHaveCount(0);

  await visit(operator, '/jobs?source=pg-boss');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('2 jobs run, 1 waits');
});

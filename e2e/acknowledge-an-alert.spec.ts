import { alertsFiring } from '@/drizzle/seed/scenarios/alerts-firing';
import { expectAccessible } from './support/axe';
import { confirm, panelOf } from './support/panel';
import { expect, test } from './support/test';
import { visit } from './support/visit';

const REASON = 'I restart the workers of this host now.';

test('an alert is taken on with a reason, and everybody sees who has it; what did not arrive is in plain sight', async ({
  operator,
  viewer,
  database,
}) => {
  const { told } = await alertsFiring(database.admin);
  await visit(operator, '/health/alerts');
  const heading = operator.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('2 alerts fire, and nobody has them');
  const destinations = operator.getByRole('region', { name: 'Destinations' });
  await expect(destinations).toContainText('events.example.com');
  await expect(destinations).toContainText(
    /failing 3:\d\d\s*It answered 503\. 1 message waits\. Tried again in 0:\d\d\./,
  );
  await expect(operator.getByRole('region', { name: 'Alert rules' })).toContainText(/firing 26:\d\d/);
  await expectAccessible(operator);

  await operator.getByRole('button', { name: 'Acknowledge: 10 jobs or more held up by one finding' }).click();
  const panel = panelOf(operator, 'Acknowledge');
  await panel.getByText('1 h', { exact: true }).click();
  await panel.getByLabel('Reason').fill(REASON);
  await expectAccessible(operator);
  await confirm(panel, 'Acknowledge 1 alert');
  await expect(panel).toContainText('Done, 1 row.');
  await expect(heading).toHaveText('2 alerts fire, and nobody has 1 of them');

  await visit(viewer, `/health/alerts?alert=${told}`);
  const open = viewer.getByRole('region', { name: 'Open alerts' });
  await expect(open).toContainText(new RegExp(`Olga Reyes has it until \\d\\d:\\d\\d:\\d\\d UTC: ${REASON}`));
  await expect(
    open.getByRole('row', { name: /it fires #billing-ops tried in vain It answered 503\./ }),
  ).toBeVisible();
  await expect(open).toContainText('Your role, viewer, may not acknowledge an alert.');
});

import { liveOwnerSilent } from '@/drizzle/seed/scenarios/live-owner-silent';
import { confirm, panelOf } from './support/panel';
import { expect, test } from './support/test';
import { visit } from './support/visit';

const REASON = 'Its host is being moved; the owner comes back at four.';

test('a finding is snoozed with a reason, folded away with who and why, and shown again', async ({
  operator,
  database,
}) => {
  const { subject } = await liveOwnerSilent(database.admin, { leaseLeftSeconds: 300 });
  await visit(operator, '/');
  await operator.getByRole('button', { name: `More about ${subject}` }).click();
  await operator.getByRole('menuitem', { name: /^Snooze/ }).click();
  const snooze = panelOf(operator, 'Snooze');
  await snooze.getByText('1 h', { exact: true }).click();
  await snooze.getByLabel('Reason').fill(REASON);
  await confirm(snooze, 'Snooze 1 finding');
  await expect(snooze).toContainText('Done, 1 row.');
  await expect(operator.getByRole('main')).toContainText(
    /Snoozed by Olga Reyes until \d\d:\d\d UTC: Its host/,
  );

  await visit(operator, '/');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText(
    'Nothing is stuck but what is snoozed',
  );
  await operator.getByRole('button', { name: /^1 snoozed, until \d\d:\d\d UTC$/ }).click();
  const snoozed = operator.getByRole('region', { name: 'Snoozed' });
  await expect(snoozed).toContainText(REASON);
  await snoozed.getByRole('link', { name: 'Show again' }).click();

  const again = panelOf(operator, 'Show again');
  await again.getByLabel('Reason').fill('The host is back already.');
  await confirm(again, 'Show 1 finding again');
  await visit(operator, '/');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('1 finding holds up 1 job');
});

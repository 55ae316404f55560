import { silenceWatcher } from '@/drizzle/seed/heard-watcher';
import { healthy } from '@/drizzle/seed/scenarios/healthy';
import { confirm, panelOf } from './support/panel';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { startWatcher } from './support/watcher';

/** A server that has just started could not hear anybody, and says so for its first seconds. */
const UP_FOR_LONG = { timeout: 25_000 };

test('a watcher that is not heard is a finding with its evidence, and over once one is heard', async ({
  operator,
  database,
}) => {
  await healthy(database.admin);
  await silenceWatcher(database.admin, '4 min');
  await visit(operator, '/');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText(
    '1 finding holds up no job',
    UP_FOR_LONG,
  );
  const card = operator.getByRole('listitem', { name: 'Watcher silent: the watcher' });
  await expect(card).toContainText(/The watcher was last heard 4:\d\d ago\. Nothing is armed/);
  await expect(card).toContainText('Start a watcher.');
  await card.getByRole('link', { name: 'Open the evidence' }).click();
  const evidence = operator.getByRole('region', { name: 'The watcher' });
  await expect(evidence).toContainText('Start a watcher: npm run watcher.');
  await expect(evidence).toContainText('leasehold.watcher_lease');

  const watcher = await startWatcher(database.urls.console);
  await expect(evidence).toBeHidden();
  await visit(operator, '/');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Nothing is stuck');
  await watcher.stop();
});

test('that no watcher is heard can be snoozed on Triage, with nobody there to note it', async ({
  operator,
  database,
}) => {
  await healthy(database.admin);
  await silenceWatcher(database.admin, null);
  await visit(operator, '/');
  await operator.getByRole('button', { name: 'More about the watcher' }).click();
  await operator.getByRole('menuitem', { name: /^Snooze/ }).click();
  const snooze = panelOf(operator, 'Snooze');
  await expect(snooze).toContainText('This changes nothing about the watcher');
  await snooze.getByText('1 h', { exact: true }).click();
  await snooze.getByLabel('Reason').fill('The watcher is moved to another host tonight.');
  await confirm(snooze, 'Snooze 1 finding');
  await expect(snooze).toContainText('The finding on the watcher is snoozed until');
  await snooze.getByRole('button', { name: 'Back to Triage' }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText(
    'Nothing is stuck but what is snoozed',
  );
});

import type { Locator, Page } from '@playwright/test';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { CARDS_AT_A_GLANCE } from '@/lib/triage/fold-causes';
import { ownLapsedJob } from './support/own-lapsed-job';
import { openPanel, panelOf } from './support/panel';
import { expect, test, testInCommon } from './support/test';
import { visit } from './support/visit';

test('an operator goes from Triage to the act and its record without a mouse', async ({
  operator,
  database,
}) => {
  const { subject } = await lapsedOwnerSilent(database.admin, { inDoubt: true });
  const keys = operator.keyboard;
  await visit(operator, '/');
  await expect(operator.getByRole('listitem', { name: new RegExp(subject) })).toBeVisible();

  await keys.press('j');
  await expect(operator.getByRole('listitem', { name: new RegExp(subject) })).toBeFocused();
  await keys.press('Enter');

  const panel = panelOf(operator, 'Mark failed and retry');
  await expect(panel).toBeFocused();
  await tabTo(operator, panel.getByLabel('Reason'));
  await keys.type('Its machine was taken away by the provider.');
  await keys.press('Tab');
  await keys.type('No heartbeat for minutes.');
  await tabTo(operator, panel.getByRole('radio').first());
  await keys.press('Space');
  await expect(panel.getByRole('radio', { name: 'Happened' })).toBeChecked();
  await keys.press('ArrowRight');
  await expect(panel.getByRole('radio', { name: 'Did not' })).toBeChecked();
  await tabTo(operator, panel.getByRole('button', { name: 'Mark 1 job failed and retry it' }));
  await keys.press('Enter');
  await expect(panel).toContainText('Done, 2 rows.');
  await keys.press('Escape');
  await expect(panel).toBeHidden();

  await keys.press('g');
  await keys.press('i');
  await expect(operator).toHaveURL(/\/interventions$/);
  await expect(operator.getByRole('row', { name: /Olga Reyes/ })).toBeVisible();
  await keys.press('j');
  await keys.press('Enter');
  await expect(operator).toHaveURL(/\/interventions\/1$/);
});

testInCommon(
  'confirming too early puts the cursor where the first answer is missing',
  async ({ operator, database }) => {
    const { path } = await ownLapsedJob(database.admin);
    const panel = await openPanel(operator, `${path}?act=mark-failed`, 'Mark failed');
    await panel.getByRole('button', { name: 'Mark 1 job failed' }).press('Enter');
    await expect(panel.getByLabel('Reason')).toBeFocused();
    await expect(panel).toContainText('Say why in at least 10 characters');
  },
);

test('a cause is a row as well, and Enter folds it', async ({ operator, database }) => {
  for (let card = 0; card <= CARDS_AT_A_GLANCE; card += 1) {
    await lapsedOwnerSilent(database.admin, { subject: `INV-${card}`, owner: `w-${card}` });
  }
  await visit(operator, '/');
  const cause = operator.getByRole('heading', { level: 2 }).getByRole('button', { name: /9 jobs/ });
  await expect(cause).toHaveAttribute('aria-expanded', 'true');
  await operator.keyboard.press('j');
  await expect(cause).toBeFocused();
  await operator.keyboard.press('Enter');
  await expect(cause).toHaveAttribute('aria-expanded', 'false');
});

testInCommon('every page and the search have a key, and ? lists them', async ({ operator }) => {
  await visit(operator, '/');
  await expect(operator.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [key, url] of [
    ['j', /\/jobs/],
    ['i', /\/interventions/],
    ['t', /\/$/],
  ] as const) {
    await operator.keyboard.press('g');
    await operator.keyboard.press(key);
    await expect(operator).toHaveURL(url);
  }
  await operator.keyboard.press('/');
  await expect(operator.getByRole('searchbox', { name: 'Search jobs' })).toBeFocused();
  await operator.keyboard.press('Escape');
  await operator.getByRole('heading', { level: 1 }).click();
  await operator.keyboard.press('?');
  await expect(operator.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there.');
}

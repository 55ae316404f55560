import { expect, type Locator, type Page } from '@playwright/test';
import { panelOf } from './panel';

/** Arms a wait on the job whose page is open, once its owner is silent: a lease that is still renewed is not waited out. */
export async function armWait(page: Page, followUp: string): Promise<void> {
  await expect(verdictOf(page)).toContainText('Owner silent, lease live');
  await page.getByRole('link', { name: /^Wait it out/ }).click();
  const panel = panelOf(page, 'Wait it out');
  await panel.getByText(followUp, { exact: true }).click();
  await panel.getByLabel('Reason').fill('The host does not answer; its lease must lapse first.');
  await panel.getByRole('button', { name: 'Wait out 1 lease' }).click();
  await expect(panel.getByRole('region', { name: 'What happened' })).toContainText('Armed');
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
}

/** What the page of a job says about it: what is wrong, what to do, and how a wait on it stands. */
export function verdictOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Verdict' });
}

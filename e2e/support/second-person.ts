import { expect, type Locator, type Page } from '@playwright/test';
import { confirm, giveReasons, openPanel } from './panel';

/** Asks a second person to fence off the owner of a job, and stays on the panel that says what became of it. */
export async function askToFence(page: Page, path: string): Promise<Locator> {
  const panel = await openPanel(page, `${path}?act=fence-off`, 'Fence off');
  await giveReasons(panel, 'It writes invoices twice since its deploy at 03:02.');
  await confirm(panel, 'Ask a second person to fence off 1 owner');
  await expect(panel.getByRole('region', { name: 'What happened' })).toContainText('Requested.');
  return panel;
}

/** Decides on the request whose page is open. */
export async function decide(page: Page, verb: 'Approve' | 'Deny' | 'Withdraw'): Promise<Locator> {
  const acts = page.getByRole('region', { name: 'Decision' });
  await acts.getByRole('link', { name: new RegExp(`^${verb}`) }).click();
  const panel = page.getByRole('dialog', { name: verb, exact: true });
  await panel.getByLabel('Reason').fill('Looked at its writes myself: it is as Olga says.');
  await confirm(panel, `${verb} 1 request`);
  return panel;
}

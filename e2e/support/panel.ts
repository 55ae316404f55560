import { expect, type Locator, type Page } from '@playwright/test';
import { visit } from './visit';

/** The recovery panel that is open on a job's page, under the title of its act; under any when left out. */
export function panelOf(page: Page, title?: string): Locator {
  return title ? page.getByRole('dialog', { name: title, exact: true }) : page.getByRole('dialog');
}

/** Opens the panel of an act by its address, and waits until it has taken the focus: before that nobody listens to it. */
export async function openPanel(page: Page, address: string, title: string): Promise<Locator> {
  await visit(page, address);
  const panel = panelOf(page, title);
  await expect(panel).toBeFocused();
  return panel;
}

/** Says why, as every act asks. */
export async function giveReasons(panel: Locator, reason: string): Promise<void> {
  await panel.getByLabel('Reason').fill(reason);
  await panel
    .getByLabel(/no longer the owner|ownership obsolete/)
    .fill('No heartbeat for minutes, machine is off.');
}

/** Confirms and waits until the panel says what happened. */
export async function confirm(panel: Locator, button: string): Promise<void> {
  await panel.getByRole('button', { name: button, exact: true }).click();
  await expect(panel.getByRole('region', { name: 'What happened' })).toBeVisible();
}

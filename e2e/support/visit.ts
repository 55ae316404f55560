import { expect, type Page, type Response } from '@playwright/test';

/** Opens a page as a person does who waits until it listens. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await listening(page);
  return response;
}

/**
 * Resolves when the page listens. The server draws it before it can be used: a key, a click or a word that comes in between
 * is lost. The frame tells when, by drawing the caps of its keys; outside of the console's frame there are none. What
 * stands in the frame may come later: React marks each element that it has taken over.
 */
export async function listening(page: Page): Promise<void> {
  await expect(page.locator('html[data-keys], html:not(:has(#main))')).toBeAttached();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#main :is(h1, a, button, input, select, textarea)')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps$')),
    ),
  );
}

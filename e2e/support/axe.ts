import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A theme changes colours and nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Fails with what a person with a screen reader or low vision would meet, by rule and element; in the dark theme by its colours. */
export async function expectAccessible(page: Page): Promise<void> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // In the page itself, which has no frames of others, and with the elements of what fails alone: the rest is most of the work.
  const check = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations, passes } = await (dark ? check.withRules(OF_COLOURS) : check).analyze();
  // A page that did not load has no violations either.
  expect(passes.length).toBeGreaterThan(dark ? 0 : 10);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
  expect(found).toEqual([]);
}

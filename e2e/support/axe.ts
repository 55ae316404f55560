import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { extendTailwindMerge } from 'tailwind-merge';

/** As globals.css has them; a type size would count as a colour otherwise. */
const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['axis', 'label', 'body', 'section', 'finding', 'heading', 'verdict', 'title'].concat([
        'count',
        'readout',
        'readout-big',
        'lead-count',
      ]),
      radius: ['chip', 'control', 'panel'],
      shadow: ['sheet'],
      tracking: ['mono'],
    },
  },
});

/** A theme changes colours and nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** In the place of the checker's own source, of which half a megabyte would be sent, read and run once more: it is there. */
const AS_LOADED = 'void window.axe.version';

/**
 * Fails with what a person with a screen reader or low vision would meet, by rule and element: in the light theme by every
 * rule, then, on the page as it stands, in the dark one by its colours. The page is left in the light theme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await fightingClasses(page), 'classes of one element for one property').toEqual([]);
  await expect.poll(() => iconsNotDrawn(page), 'icons that are not drawn').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, 'dark', OF_COLOURS, AS_LOADED);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoViolations(
  page: Page,
  theme: string,
  rules?: string[],
  axeSource?: string,
): Promise<void> {
  // In the page itself, which has no frames of others, and with the elements of what fails alone: the rest is most of the work.
  const check = new AxeBuilder({ page, ...(axeSource ? { axeSource } : {}) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  const { violations, passes } = await (rules ? check.withRules(rules) : check).analyze();
  // A page that did not load has no violations either.
  expect(passes.length).toBeGreaterThan(rules ? 0 : 10);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
  expect(found, `in the ${theme} theme`).toEqual([]);
}

/** Class lists in which two classes set one property: which of them wins is a matter of the order of the stylesheet. */
async function fightingClasses(page: Page): Promise<string[]> {
  const lists = await page
    .locator('[class]')
    .evaluateAll((elements) => [...new Set(elements.map((element) => element.getAttribute('class') ?? ''))]);
  const words = (list: string) => list.split(/\s+/).filter(Boolean);
  return lists.filter((list) => words(merge(list)).length < words(list).length);
}

/** What is to be drawn out of the file of icons and is not: it has no such icon, or did not come. */
function iconsNotDrawn(page: Page): Promise<(string | null)[]> {
  return page
    .locator('svg:not(.size-0) > use')
    .evaluateAll((icons) =>
      (icons as SVGUseElement[])
        .filter((icon) => icon.ownerSVGElement?.checkVisibility() && icon.getBBox().width === 0)
        .map((icon) => icon.getAttribute('href')),
    );
}

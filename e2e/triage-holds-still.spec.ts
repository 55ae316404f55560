import type { Page } from '@playwright/test';
import { addFindings, endFindings, MANY } from './support/many-findings';
import { expect, test } from './support/test';
import { visit } from './support/visit';

/** Of the window's area times the way it went, and summed: a hundredth of what counts as little, and what a few letters may take. */
const UNSEEN = 0.001;

test('five hundred findings hold still while times pass, some end and others come up', async ({
  operator,
  database,
}) => {
  await addFindings(database.admin, 1, MANY);
  await operator.addInitScript(noteShifts);
  await visit(operator, '/');
  await sampled(operator, 1);
  expect(await shiftsSoFar(operator), 'as it loads').toBeLessThan(UNSEEN);
  await operator.evaluate(unfoldAll);
  await expect(operator.locator('ol ol > [data-row]')).toHaveCount(MANY);
  await shiftsSoFar(operator);

  await sampled(operator, 3);
  expect(await shiftsSoFar(operator), 'as times pass').toBeLessThan(UNSEEN);
  await endFindings(database.admin, [499, 490, 250, 10]);
  await expect(operator.getByText('not seen any more')).toHaveCount(4);
  await addFindings(database.admin, MANY + 1, MANY + 4);
  await expect(operator.getByRole('button', { name: '4 new Show' })).toBeVisible();
  await sampled(operator, 2);
  expect(await shiftsSoFar(operator), 'as some end and others come up').toBeLessThan(UNSEEN);

  await operator.getByRole('button', { name: '4 new Show' }).click();
  await expect(operator.getByText('not seen any more')).toHaveCount(0);
  await expect(operator.getByRole('listitem', { name: /MANY-504$/ })).toBeVisible();
  await addFindings(database.admin, MANY + 5, MANY + 6);
  await expect(operator.getByRole('button', { name: '2 new Show' })).toBeVisible();
  await operator.evaluate(putAside);
  await expect(operator.getByRole('listitem', { name: /MANY-506$/ })).toBeVisible();
});

/** Resolves when the page has taken in that many samples that differ from the one before. */
async function sampled(page: Page, times: number): Promise<void> {
  for (let heard = 0; heard < times; heard += 1)
    await page.waitForResponse(
      (response) => response.url().endsWith('/api/triage') && response.status() === 200,
    );
}

type Noting = { shifts: number };
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Runs in the page: adds up what moved by itself, as the browser reckons it. */
function noteShifts() {
  const noting = window as unknown as Noting;
  noting.shifts = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[])
      if (!shift.hadRecentInput) noting.shifts += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Since it was last asked; two frames later, so that what was drawn last is in it. */
function shiftsSoFar(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const noting = window as unknown as Noting;
    const { shifts } = noting;
    noting.shifts = 0;
    return shifts;
  });
}

/** Runs in the page: nobody sees it any more. */
function putAside() {
  Object.defineProperty(document, 'hidden', { value: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Runs in the page: opens each cause, and the rest of each. */
async function unfoldAll() {
  const folded = () =>
    [...document.querySelectorAll<HTMLButtonElement>('main ol button')].filter(
      (button) => button.matches('h2 > [aria-expanded="false"]') || button.textContent?.includes(' more'),
    );
  for (let buttons = folded(); buttons.length > 0; buttons = folded()) {
    for (const button of buttons) button.click();
    await new Promise(requestAnimationFrame);
  }
  (document.activeElement as HTMLElement | null)?.blur();
}

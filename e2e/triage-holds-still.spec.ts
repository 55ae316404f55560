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
  await operator.evaluate(unfoldAll);
  await expect(operator.locator('ol ol > [data-row]')).toHaveCount(MANY);
  // The first sample of a console knows of no sessions: a later one says more of each in the room that its row has.
  const lapsed = operator.getByRole('listitem', { name: /MANY-498$/ });
  await expect(lapsed).toContainText('no session of it is there');
  // Unfolding moves a lot, and the browser may tell of it late; what moves with each sample would go on and on.
  await expect
    .poll(async () => {
      await sampled(operator, 1);
      return (await operator.evaluate(takeShifts)).shifts;
    })
    .toBe(0);

  await sampled(operator, 3);
  await expectStill(operator, 'as times pass');
  await endFindings(database.admin, [499, 490, 250, 10]);
  await expect(operator.getByText('not seen any more')).toHaveCount(4);
  await addFindings(database.admin, MANY + 1, MANY + 4);
  await expect(operator.getByRole('button', { name: '4 new Show' })).toBeVisible();
  await sampled(operator, 2);
  await expectStill(operator, 'as some end and others come up');

  await operator.getByRole('button', { name: '4 new Show' }).click();
  await expect(operator.getByText('not seen any more')).toHaveCount(0);
  await expect(operator.getByRole('listitem', { name: /MANY-504$/ })).toBeVisible();
  await addFindings(database.admin, MANY + 5, MANY + 6);
  await expect(operator.getByRole('button', { name: '2 new Show' })).toBeVisible();
  await operator.mouse.move(0, 0);
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

type Noting = { observer: PerformanceObserver; shifts: LayoutShift[] };
type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };

/** Runs in the page: notes what moved, as the browser reckons it. */
function noteShifts() {
  const noting = window as unknown as Noting;
  noting.shifts = [];
  noting.observer = new PerformanceObserver((list) => {
    noting.shifts.push(...(list.getEntries() as LayoutShift[]));
  });
  noting.observer.observe({ type: 'layout-shift', buffered: true });
}

/** Fails when something moved since it was last asked; after two frames, so that what was drawn last is in it. */
async function expectStill(page: Page, when: string): Promise<void> {
  const { shifts, moved } = await page.evaluate(takeShifts);
  expect(shifts, `${when}: ${moved.join('; ')}`).toBeLessThan(UNSEEN);
}

/** Runs in the page: what moved by itself, summed, and from where to where. A busy browser tells of it late unless it is asked. */
async function takeShifts() {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const noting = window as unknown as Noting;
  const noted = [...noting.shifts, ...(noting.observer.takeRecords() as LayoutShift[])];
  noting.shifts = [];
  const byItself = noted.filter(({ hadRecentInput }) => !hadRecentInput);
  const tell = ({ node, previousRect: was, currentRect: is }: Source) =>
    `${node?.textContent?.slice(0, 60)} from ${was.y}, ${was.height} to ${is.y}, ${is.height}`;
  return {
    shifts: byItself.reduce((sum, { value }) => sum + value, 0),
    moved: byItself.flatMap(({ sources }) => sources.map(tell)),
  };
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
  // Where it began: further down the browser itself keeps what is read in its place.
  window.scrollTo(0, 0);
}

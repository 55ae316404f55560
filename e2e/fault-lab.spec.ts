import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { type DemoProcess, startDemo } from './support/demo-process';
import { confirm, giveReasons, panelOf } from './support/panel';
import { visit } from './support/visit';

/** A lease of the demo, and what comes before and after it. */
const TO_THE_LAPSE_MS = 30_000;

test('the guided tour: four faults are caused, arrive in Triage, are recovered in the console, and the destination says how it ended', async ({
  page,
}) => {
  const demo = await startDemo();
  try {
    await signIn(page, demo);
    await visit(page, `${demo.origin}/fault-lab`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 of 4 faults are settled');

    // All at once, since each has a lease to wait for; then one after the other.
    for (const title of ['loses power mid-job', 'freezes past', 'after the effect', 'keeps a lock'])
      await stopOf(page, title)
        .getByRole('button', { name: /^Cause it/ })
        .click();

    await test.step('a worker without power: the lease is waited out', async () => {
      await openFrom(page, 'loses power mid-job', 'Open the job');
      await page.getByRole('link', { name: /^Wait it out/ }).click();
      const panel = panelOf(page, 'Wait it out');
      await panel.getByText('Mark failed and retry', { exact: true }).click();
      await panel.getByLabel('Reason').fill('Its host does not answer; the lease must lapse first.');
      await panel.getByRole('button', { name: 'Wait out 1 lease' }).click();
      await expect(panel.getByRole('region', { name: 'What happened' })).toContainText('Armed');
    });

    await test.step('a leaked lock: its session is ended', async () => {
      await back(page, demo);
      await openFrom(page, 'keeps a lock', 'Open the session');
      await page
        .getByRole('link', { name: /^Terminate (backend|\d+)$/ })
        .first()
        .click();
      const panel = panelOf(page, 'Terminate backend');
      await panel.getByLabel('Reason').fill('The API has returned; nobody uses this lock any more.');
      await confirm(panel, 'Terminate 1 backend');
    });

    await test.step('a frozen worker: its job is retried once the lease has lapsed', async () => {
      await back(page, demo);
      await openFrom(page, 'freezes past', 'Open the job');
      await retryAfterTheLapse(page, async () => {});
    });

    await test.step('power lost after the effect: the effect is answered for', async () => {
      await back(page, demo);
      await openFrom(page, 'after the effect', 'Open the job');
      await retryAfterTheLapse(page, (panel) => panel.getByText('Happened', { exact: true }).click());
    });

    await back(page, demo);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All 4 faults are settled', {
      timeout: TO_THE_LAPSE_MS,
    });
    await expect(page.getByText('16 of 16')).toBeVisible();
    const verdicts = {
      'loses power mid-job': ['Booked once at the ERP.', 'The OCR provider charged for the page once.'],
      'freezes past': ['Booked once at the ERP.', /The late write under token \d+ was refused\./],
      'after the effect': ['Booked once at the ERP.', /Entered in the ledger once, under token \d+\./],
      'keeps a lock': [/Closed the ledger once/, 'The session that held the lock is gone.'],
    };
    for (const [title, sentences] of Object.entries(verdicts))
      for (const sentence of sentences)
        await expect(stopOf(page, title).getByRole('list').last()).toContainText(sentence);

    await test.step('the page is accessible in both themes, fits a phone, and is reached by its keys', async () => {
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect.poll(() => page.evaluate(tooWide)).toBe(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      await visit(page, `${demo.origin}/jobs`);
      await page.keyboard.press('g');
      await page.keyboard.press('f');
      await expect(page).toHaveURL(/\/fault-lab$/);
    });
  } finally {
    await demo.interrupt();
  }
});

const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

async function signIn(page: Page, { origin, operator }: DemoProcess): Promise<void> {
  await visit(page, origin);
  await page.getByLabel('Email').fill(operator.email);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/stuck|holds? up/);
}

/** One stop of the tour, by a part of its title. */
function stopOf(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title });
}

async function back(page: Page, { origin }: DemoProcess): Promise<void> {
  await visit(page, `${origin}/fault-lab`);
}

/** Goes where a stop leads, once Triage shows its trouble. */
async function openFrom(page: Page, title: string, link: string): Promise<void> {
  await stopOf(page, title).getByRole('link', { name: link }).click({ timeout: TO_THE_LAPSE_MS });
  await expect(page).toHaveURL(/\/(jobs|locks)/);
}

async function retryAfterTheLapse(page: Page, answer: (panel: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'Mark failed and retry' }).first().click({ timeout: TO_THE_LAPSE_MS });
  const panel = panelOf(page, 'Mark failed and retry');
  await giveReasons(panel, 'It has not been heard of for half a minute.');
  await answer(panel);
  await confirm(panel, 'Mark 1 job failed and retry it');
}

import type { Browser } from '@playwright/test';
import { startDemo } from '../../e2e/support/demo-process';
import { confirm, panelOf } from '../../e2e/support/panel';
import { visit } from '../../e2e/support/visit';

const SEEN_MS = 40_000;

/** Takes the picture of the fault lab in a demo of its own: all four faults are caused, and one is brought to its end. */
export async function takeFaultLab(
  from: Browser,
  viewport: { width: number; height: number },
): Promise<void> {
  const demo = await startDemo();
  try {
    const context = await from.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await visit(page, demo.origin);
    await page.getByLabel('Email').fill(demo.operator.email);
    await page.getByLabel('Password').fill(demo.operator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Pages' }).first().waitFor();

    await visit(page, `${demo.origin}/fault-lab`);
    for (const title of ['loses power mid-job', 'freezes past', 'after the effect', 'keeps a lock']) {
      const stop = page.getByRole('region', { name: title });
      await stop.getByRole('button', { name: /^Cause it/ }).click();
    }
    await page.getByRole('link', { name: 'Open the session' }).click({ timeout: SEEN_MS });
    await page
      .getByRole('link', { name: /^Terminate (backend|\d+)$/ })
      .first()
      .click();
    const panel = panelOf(page, 'Terminate backend');
    await panel.getByLabel('Reason').fill('The API has returned; nobody uses this lock any more.');
    await confirm(panel, 'Terminate 1 backend');

    await visit(page, `${demo.origin}/fault-lab`);
    const settled = page.getByRole('region', { name: 'keeps a lock' });
    await settled.getByText('Verdict of the destination').waitFor({ timeout: SEEN_MS });
    await settled.scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: 'docs/screenshots/fault-lab.png' });
    await context.close();
  } finally {
    await demo.interrupt();
  }
}

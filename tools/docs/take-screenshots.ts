/** `npm run docs:screenshots`: takes the pictures of the guides from a seeded console on the production build. */
import { type Browser, chromium, type Page } from '@playwright/test';
import { anEveningOfTrouble } from '@/drizzle/seed/scenarios/an-evening-of-trouble';
import completeBuild from '../../e2e/support/complete-build';
import { startConsole } from '../../e2e/support/console-process';
import { PEOPLE, signIn } from '../../e2e/support/people';
import { openStoryDatabase, startTemplateServer } from '../../e2e/support/postgres';
import { sendWish, wishFor } from '../../e2e/support/wish';
import { findChromium } from '../../test/runner/chromium.mjs';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

type Picture = {
  name: string;
  path: string;
  viewport?: typeof DESKTOP;
  colorScheme?: 'light' | 'dark';
};

completeBuild();
const server = await startTemplateServer();
const database = await openStoryDatabase(server);
const site = await startConsole(database.urls.console);
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  const { inDoubt, lapsed } = await anEveningOfTrouble(database.admin);
  const page = await openPage(browser, DESKTOP, 'light');
  await page.goto('/');
  await sendWish(page, await wishFor(database.admin, lapsed.key, 'retry'));
  const pictures: readonly Picture[] = [
    { name: 'triage-light', path: '/' },
    { name: 'triage-dark', path: '/', colorScheme: 'dark' },
    { name: 'job-light', path: inDoubt.path },
    { name: 'recovery-panel', path: `${inDoubt.path}?act=mark-failed` },
    { name: 'record', path: '/interventions/1' },
    { name: 'triage-phone', path: '/', viewport: PHONE },
  ];
  for (const picture of pictures) await take(browser, picture);
} finally {
  await browser.close();
  await site.stop();
  await database.drop();
  await server.postgres.stop();
}

async function openPage(
  from: Browser,
  viewport: typeof DESKTOP,
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const context = await from.newContext({
    baseURL: site.origin,
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
  });
  await signIn(context, site.origin, PEOPLE.operator);
  return context.newPage();
}

async function take(
  from: Browser,
  { name, path, viewport = DESKTOP, colorScheme = 'light' }: Picture,
): Promise<void> {
  const page = await openPage(from, viewport, colorScheme);
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `docs/screenshots/${name}.png` });
  await page.context().close();
}

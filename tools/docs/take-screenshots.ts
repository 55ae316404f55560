/**
 * `npm run docs:screenshots`: takes the pictures of the guides from a seeded console on the production build, and that of the
 * fault lab from the demo. `-- fault-lab` takes the named ones only.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Pool } from 'pg';
import { aWeekOfEpisodes } from '@/drizzle/seed/scenarios/a-week-of-episodes';
import { alertsFiring } from '@/drizzle/seed/scenarios/alerts-firing';
import { anHourOfLeaseSignals } from '@/drizzle/seed/scenarios/an-hour-of-lease-signals';
import { completeBuild } from '@/tools/console-build';
import { hearWatcher } from '../../drizzle/seed/heard-watcher';
import {
  anEveningOfTrouble,
  type EveningOfTrouble,
} from '../../drizzle/seed/scenarios/an-evening-of-trouble';
import { startConsole } from '../../e2e/support/console-process';
import { confirm, giveReasons, openPanel } from '../../e2e/support/panel';
import { PEOPLE, signIn } from '../../e2e/support/people';
import {
  openStoryDatabase,
  outliveTheRestart,
  startTemplateServer,
  type TemplateServer,
} from '../../e2e/support/postgres';
import { askToFence } from '../../e2e/support/second-person';
import { visit } from '../../e2e/support/visit';
import { completeNextAttempt, startSteadyWorker } from '../../e2e/support/worker';
import { findChromium } from '../../test/runner/chromium.mjs';
import { takeFaultLab } from './fault-lab-picture';

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

type Picture = {
  name: string;
  path: (evening: EveningOfTrouble) => string;
  viewport?: typeof DESKTOP;
  colorScheme?: 'light' | 'dark';
  /** What is there besides an evening. */
  arrange?: (admin: Pool) => Promise<unknown>;
};

const PICTURES: readonly Picture[] = [
  { name: 'triage-light', path: () => '/' },
  { name: 'triage-dark', path: () => '/', colorScheme: 'dark' },
  { name: 'job-light', path: ({ inDoubt }) => inDoubt.path },
  { name: 'recovery-panel', path: ({ inDoubt }) => `${inDoubt.path}?act=retry` },
  { name: 'record', path: () => '/interventions/1' },
  { name: 'second-person-panel', path: ({ stuck }) => `${stuck.path}?act=fence-off` },
  { name: 'second-person-request', path: () => '/review/requests/1' },
  { name: 'health-signals', path: () => '/health', colorScheme: 'dark', arrange: anHourOfLeaseSignals },
  { name: 'health-history', path: () => '/health/history', arrange: aWeekOfEpisodes },
  { name: 'health-alerts', path: () => '/health/alerts', arrange: alertsFiring },
  { name: 'triage-phone', path: () => '/', viewport: PHONE },
];

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);

const pictures = PICTURES.filter(({ name }) => isWanted(name));
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  if (pictures.length > 0) await takeSeeded(pictures);
  if (isWanted('fault-lab')) await takeFaultLab(browser, DESKTOP);
} finally {
  await browser.close();
}

async function takeSeeded(all: readonly Picture[]): Promise<void> {
  completeBuild();
  const server = await startTemplateServer();
  try {
    await outliveTheRestart(server);
    for (const picture of all) await take(browser, server, picture);
  } finally {
    await server.postgres.stop();
  }
}

/** Each picture has an evening of its own, since time goes on in it: leases lapse and the healthy fall silent. */
async function take(from: Browser, on: TemplateServer, picture: Picture): Promise<void> {
  const { name, path, viewport = DESKTOP, colorScheme = 'light', arrange } = picture;
  const database = await openStoryDatabase(on, 'billing');
  const worker = await startSteadyWorker(database.urls.workers);
  const site = await startConsole(database.urls.console, 'production');
  const context = await from.newContext({
    baseURL: site.origin,
    viewport,
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(context, site.origin, PEOPLE.operator);

  await arrange?.(database.admin);
  const evening = await anEveningOfTrouble(database.admin);
  await hearWatcher(database.admin, '0 s');
  await visit(page, '/');
  // The first reading is made before it is known for whose sessions to look.
  await page
    .getByText(/^not read: session/)
    .first()
    .waitFor({ state: 'hidden' });
  if (name === 'record') {
    await recover(page, evening);
    await completeNextAttempt(database.urls.workers, evening.lapsed.subject);
  }
  if (name === 'second-person-request') {
    await askToFence(page, evening.stuck.path);
    await signIn(context, site.origin, PEOPLE.approver);
  }
  await hearWatcher(database.admin, '0 s');
  await visit(page, path(evening));
  await page.getByRole('heading').first().waitFor();
  await page.getByText('The evidence is being read anew.').waitFor({ state: 'hidden' });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `docs/screenshots/${name}.png` });

  await context.close();
  await site.stop();
  await worker.stop({ reason: 'the picture is taken', jobsLeft: [] });
  await database.drop();
}

/** By the page, so that the record holds what a page showed. */
async function recover(page: Page, { lapsed }: EveningOfTrouble): Promise<void> {
  const panel = await openPanel(page, `${lapsed.path}?act=retry`, 'Mark failed and retry');
  await giveReasons(panel, 'Its machine was taken away by the provider at 03:10.');
  await confirm(panel, 'Mark 1 job failed and retry it');
}

import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { pending } from '@/drizzle/seed/scenarios/pending';
import { type Balancer, startBalancer } from './support/balancer';
import { type ConsoleProcess, startConsole } from './support/console-process';
import { confirm, giveReasons, panelOf } from './support/panel';
import { PEOPLE, signIn } from './support/people';
import { test as base, expect } from './support/test';
import { visit } from './support/visit';
import { sendWish, wishFor } from './support/wish';

/** Two consoles on one database, and a balancer that gives each request to the one that did not have the last. */
const test = base.extend<{ balancer: Balancer }>({
  balancer: async ({ database }, use) => {
    const consoles: ConsoleProcess[] = [];
    const balancer = await startBalancer(() => consoles.map(({ origin }) => origin));
    const settings = { LEASEHOLD_ORIGIN: balancer.origin };
    for (let started = 0; started < 2; started++)
      consoles.push(await startConsole(database.urls.console, 'staging', settings));
    await use(balancer);
    // First, since a console waits for whoever still has a connection to it.
    balancer.stop();
    await Promise.all(consoles.map((console) => console.stop()));
  },
});

/** Two consoles take twice as long to start. */
test.describe.configure({ timeout: 120_000 });

const { operator: olga, colleague: carla } = PEOPLE;

test('whichever of two consoles answers, a person signs in, acts, and reads the record', async ({
  browser,
  balancer,
  database,
}) => {
  const { subject } = await lapsedOwnerSilent(database.admin);
  const context = await browser.newContext({ baseURL: balancer.origin });
  const page = await context.newPage();

  await visit(page, '/');
  await page.getByLabel('Email').fill(olga.email);
  await page.getByLabel('Password').fill(olga.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 finding holds up 1 job');

  const card = page.getByRole('listitem', { name: new RegExp(subject) });
  await card.getByRole('link', { name: 'Mark failed and retry' }).click();
  const panel = panelOf(page, 'Mark failed and retry');
  await giveReasons(panel, 'Its machine was taken away by the provider at 03:10.');
  await confirm(panel, 'Mark 1 job failed and retry it');
  await expect(panel).toContainText('Done, 2 rows.');

  await visit(page, '/interventions');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('main')).toContainText('Its machine was taken away');
  await visit(page, '/interventions/verify');
  await page.getByRole('button', { name: 'Verify the record' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/events? verified, nothing is broken/);
  // Neither was left out.
  for (const given of balancer.given) expect(given).toBeGreaterThan(10);
  await context.close();
});

test('what one console was asked the other knows: a wish sent twice, an ended session, and guesses', async ({
  browser,
  balancer,
  database,
}) => {
  const key = await pending(database.admin);
  const context = await browser.newContext({ baseURL: balancer.origin });
  const page = await context.newPage();
  await signIn(context, balancer.origin, olga);
  await visit(page, '/');

  const wish = await wishFor(database.admin, key, 'hold');
  const answers = await Promise.all([1, 2, 3, 4].map(() => sendWish(page, wish)));
  const outcomes = await Promise.all(answers.map((answer) => answer.json()));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
  expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set(outcomes.map(({ auditSeq }) => auditSeq)).size).toBe(1);

  const { request } = context;
  expect((await request.get('/api/session')).status()).toBe(200);
  const signedOut = await request.post('/api/auth/sign-out', { headers: { origin: balancer.origin } });
  expect(signedOut.ok()).toBe(true);
  // Twice: once of each.
  for (const turn of [1, 2]) expect((await request.get('/api/session')).status(), `turn ${turn}`).toBe(401);

  const statuses: number[] = [];
  for (let turn = 1; turn <= 12; turn++) {
    const answer = await request.post('/api/auth/sign-in', {
      headers: { origin: balancer.origin },
      data: { email: carla.email, password: `guess number ${turn}` },
    });
    statuses.push(answer.status());
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  await context.close();
});

import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { hearWatcher } from '@/drizzle/seed/heard-watcher';
import { type ConsoleProcess, startConsole } from './console-process';
import { type House, openBehindTls, openHouse } from './house';
import { bringSession, PEOPLE, type Person } from './people';
import {
  openStoryDatabase,
  outliveTheRestart,
  type StoryDatabase,
  startTemplateServer,
  type TemplateServer,
} from './postgres';
import { startSteadyWorker } from './worker';

export { expect };

type StoryFixtures = {
  /** What whoever runs the console decided, as its environment says it. */
  settings: Record<string, string>;
  database: StoryDatabase;
  console: ConsoleProcess;
  /** A page on which Olga, an operator, is signed in. */
  operator: Page;
  /** A page on which Carla, another operator, is signed in. */
  colleague: Page;
  /** A page on which Ada, an admin, is signed in. */
  admin: Page;
  /** A page on which Arne, an approver, is signed in. */
  approver: Page;
  /** A page on which Viktor, a viewer, is signed in. */
  viewer: Page;
  /** A page on which Rosa, a reviewer, is signed in. */
  reviewer: Page;
  /** A page on which nobody is signed in. */
  stranger: Page;
};

type WorkerFixtures = {
  server: TemplateServer;
  /** A database and its console, for many stories that write nothing but what each of them asks for by itself. */
  common: { database: StoryDatabase; console: ConsoleProcess };
  /** One console with something in it, for many break-ins. */
  house: House;
  /** Another console of the same house, which people reach over TLS through a proxy. */
  behindTls: ConsoleProcess;
};

/**
 * Each story has its own database, its own console process and its own browser contexts, unless it is one of `testInCommon`; the
 * server is shared. Whatever lasts longer than a story is named here and nowhere else: a file with a lasting thing of its own gets
 * another worker, and that one another server, which must grow old first.
 */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from this pattern.
    async ({}, use) => {
      const server = await startTemplateServer();
      await outliveTheRestart(server);
      await use(server);
      await server.postgres.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  house: [
    async ({ server }, use) => {
      const house = await openHouse(server);
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  common: [
    async ({ server }, use) => {
      await useDatabase(server, async (database) => {
        const console = await startConsole(database.urls.console);
        await use({ database, console });
        await console.stop();
      });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  behindTls: [
    async ({ house }, use) => {
      const console = await openBehindTls(house);
      await use(console);
      await console.stop();
    },
    { scope: 'worker' },
  ],
  database: ({ server }, use) => useDatabase(server, use),
  settings: [{}, { option: true }],
  console: async ({ database, settings }, use) => {
    const console = await startConsole(database.urls.console, 'staging', settings);
    await use(console);
    await console.stop();
  },
  operator: async ({ browser, console }, use) => {
    await usePage(browser, console, PEOPLE.operator, use);
  },
  colleague: async ({ browser, console }, use) => {
    await usePage(browser, console, PEOPLE.colleague, use);
  },
  admin: async ({ browser, console }, use) => {
    await usePage(browser, console, PEOPLE.admin, use);
  },
  approver: async ({ browser, console }, use) => {
    await usePage(browser, console, PEOPLE.approver, use);
  },
  viewer: async ({ browser, console }, use) => {
    await usePage(browser, console, PEOPLE.viewer, use);
  },
  reviewer: async ({ browser, console }, use) => {
    await usePage(browser, console, PEOPLE.reviewer, use);
  },
  stranger: async ({ browser, console }, use) => {
    await usePage(browser, console, null, use);
  },
});

/**
 * Stories that share one database and one console: each is about jobs that it adds itself, and counts nothing that another one may have
 * left. A start of a console takes more of a processor than most of them.
 */
export const testInCommon = test.extend({
  database: ({ common }, use) => use(common.database),
  console: ({ common }, use) => use(common.console),
});

/** A database of one story, with a watcher that is heard and a worker that is well. */
export async function useDatabase(
  server: TemplateServer,
  use: (database: StoryDatabase) => Promise<void>,
): Promise<void> {
  const database = await openStoryDatabase(server);
  // Without one heard, its absence would be a finding in every story.
  await hearWatcher(database.admin);
  const steady = await startSteadyWorker(database.urls.workers);
  await use(database);
  await steady.stop({ reason: 'the story is over', jobsLeft: [] });
  await database.drop();
}

/** A page of its own. Whatever a story is about, it fails when the page threw: hydration that does not match, a crash. */
async function usePage(
  browser: Browser,
  console: ConsoleProcess,
  person: Person | null,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: console.origin });
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  if (person) await bringSession(context, console.origin, person);
  await use(page);
  await context.close();
  expect(thrown, 'errors thrown on the page').toEqual([]);
}

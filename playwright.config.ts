import { defineConfig, devices } from '@playwright/test';

/** The stories of the demo itself, which they start as a newcomer does. */
const DEMO = ['demo.spec.ts', 'fault-lab*.spec.ts'];

/**
 * Operator stories on the production build. Two at a time, each worker with a Postgres of its own: what they wait for is
 * mostly time. No second try: a story that passes only sometimes tells of a fault, in the story or in the product.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/support/complete-build.ts',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // Not UTC, so that a page that shows local time where it says UTC is noticed.
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // Without a film and without the pages at each step: what they take of the machine is more than what they tell is worth.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
  },
  projects: [
    { name: 'e2e', testIgnore: DEMO },
    // One after the other: a folder has one demo at a time.
    { name: 'demo', testMatch: DEMO, timeout: 180_000, workers: 1 },
  ],
});

import { defineConfig, devices } from '@playwright/test';

/** The stories of the demo itself, which they start as a newcomer does. */
const DEMO = ['demo.spec.ts', 'fault-lab*.spec.ts'];

/**
 * What Chromium is to leave out. The popup of its address bar is drawn anew in a process of its own for each window, which took
 * more of the machine than many a story. The last list counts, so Playwright's own stands in it.
 */
const WITHOUT = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

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
    // A failure tells its call and the page as it stood. What a trace keeps of each answer would take a tenth of the whole: ask for it
    // with `npx playwright test <file> --trace retain-on-failure`.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        `--disable-features=${WITHOUT.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'e2e', testIgnore: DEMO },
    // One after the other: a folder has one demo at a time.
    { name: 'demo', testMatch: DEMO, timeout: 180_000, workers: 1 },
  ],
});

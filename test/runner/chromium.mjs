import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Where an installed Chromium may be, best first: the one named by CHROMIUM_PATH, then the usual programs of each PATH
 * folder in turn.
 *
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {string[]}
 */
export function chromiumCandidates({ CHROMIUM_PATH, PATH = '' }) {
  const folders = [...PATH.split(path.delimiter).filter(Boolean), '/usr/bin'];
  const onPath = folders.flatMap((folder) => PROGRAMS.map((program) => path.join(folder, program)));
  return [...new Set([...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...onPath, ...MAC_APPLICATIONS])];
}

/**
 * Tries each way to a Chromium in turn and returns the first that starts. Throws one sentence when none does.
 *
 * @param {readonly (() => string | null | Promise<string | null>)[]} ways
 * @returns {Promise<string>}
 */
export async function firstChromium(ways) {
  for (const way of ways) {
    const found = await way();
    if (found) return found;
  }
  throw new Error(
    'No Chromium was found, and none could be installed: set CHROMIUM_PATH to a Chromium or Chrome program, ' +
      'or run "npx playwright install --with-deps chromium".',
  );
}

/** An installed Chromium, else Playwright's own download, else Debian's package where this user may install it. */
export function findChromium() {
  const installed = () => chromiumCandidates(process.env).find(starts) ?? null;
  return firstChromium([
    installed,
    playwrightsOwn,
    playwrightsDownload,
    async () => debiansPackage() && installed(),
  ]);
}

/** A Chromium without its libraries exists and does not start; only one that says its version counts. */
function starts(/** @type {string} */ program) {
  return existsSync(program) && succeeds(program, ['--version'], 'ignore');
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return starts(chromium.executablePath()) ? chromium.executablePath() : null;
}

function playwrightsDownload() {
  console.log("No Chromium is installed: trying Playwright's own.");
  return succeeds('node_modules/.bin/playwright', ['install', 'chromium']) ? playwrightsOwn() : null;
}

function debiansPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log("Playwright's own does not work here: trying Debian's.");
  const install = ['install', '--yes', '--no-install-recommends', 'chromium'];
  return succeeds('apt-get', ['update']) && succeeds('apt-get', install) ? true : null;
}

/** @param {string} program @param {string[]} args @param {'inherit' | 'ignore'} [stdio] */
function succeeds(program, args, stdio = 'inherit') {
  return spawnSync(program, args, { stdio, timeout: 5 * 60 * 1000 }).status === 0;
}

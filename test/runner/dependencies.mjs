import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock */

/**
 * True when the tree that npm last wrote is not the one the lock asks for. Optional packages (other platforms' binaries)
 * may be absent.
 *
 * @param {Lock} wanted
 * @param {Lock | null} installed
 */
export function dependenciesAreMissing(wanted, installed) {
  if (!installed) return true;
  return Object.entries(wanted.packages).some(([name, { version, optional }]) => {
    if (name === '') return false;
    const found = installed.packages[name];
    return found ? found.version !== version : !optional;
  });
}

/** Runs `npm ci` when node_modules is absent or older than the lock; ends the process with a sentence when that fails. */
export function installMissingDependencies() {
  const wanted = readLock('package-lock.json');
  if (wanted && !dependenciesAreMissing(wanted, readLock('node_modules/.package-lock.json'))) return;
  console.log('── Dependencies: npm ci');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' });
  if (status === 0) return;
  console.error('The dependencies could not be installed. Run "npm ci" to see why; nothing was tested.');
  process.exit(1);
}

/** @param {string} file @returns {Lock | null} */
function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** What a fresh clone lacks. Node built-ins only: this runs before anything is installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lock */

/**
 * True when node_modules is not what the lock asks for. Optional packages (other platforms' binaries) may be absent.
 *
 * @param {Lock} wanted
 * @param {Lock | null} installed as npm left it in node_modules/.package-lock.json
 */
export function dependenciesAreMissing(wanted, installed) {
  if (!installed) return true;
  return Object.entries(wanted.packages).some(([name, { version, optional }]) => {
    if (name === '') return false;
    const found = installed.packages[name];
    return found ? found.version !== version : !optional;
  });
}

/** Installs what is missing, from the lock. Returns false when that failed; npm has said why. */
export function installMissingDependencies() {
  const wanted = readLock('package-lock.json');
  if (wanted && !dependenciesAreMissing(wanted, readLock('node_modules/.package-lock.json'))) return true;
  console.log('Installing dependencies (npm ci)');
  return spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { stdio: 'inherit' }).status === 0;
}

/** @param {string} file @returns {Lock | null} */
function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

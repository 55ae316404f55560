import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** What to do where there is none, for whoever runs a test that needs one. */
export const NO_REDIS_SERVER =
  'No redis-server was found: set REDIS_SERVER_PATH to the program, or install Debian’s package: "apt-get install redis-server".';

/**
 * An installed redis-server: the one named by REDIS_SERVER_PATH, or the first on PATH; null when there is none that starts.
 *
 * @param {Readonly<Record<string, string | undefined>>} [environment]
 * @returns {string | null}
 */
export function installedRedisServer({ REDIS_SERVER_PATH, PATH = '' } = process.env) {
  const named = REDIS_SERVER_PATH ? [REDIS_SERVER_PATH] : [];
  const folders = [...PATH.split(path.delimiter).filter(Boolean), '/usr/bin'];
  const candidates = [...named, ...folders.map((folder) => path.join(folder, 'redis-server'))];
  return candidates.find((program) => existsSync(program) && succeeds(program, ['--version'])) ?? null;
}

/**
 * The same, and Debian's package where this user may install it. Where there is none the tests that need it fail with a sentence, and the
 * others are run.
 *
 * @returns {Record<string, string>}
 */
export function redisServerEnvironment() {
  const found = installedRedisServer() ?? (debiansPackage() ? installedRedisServer() : null);
  return found === null ? {} : { REDIS_SERVER_PATH: found };
}

function debiansPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('No redis-server is installed: trying Debian’s.');
  const install = ['install', '--yes', '--no-install-recommends', 'redis-server'];
  return succeeds('apt-get', ['update'], 'inherit') && succeeds('apt-get', install, 'inherit');
}

/** @param {string} program @param {string[]} args @param {'inherit' | 'ignore'} [stdio] */
function succeeds(program, args, stdio = 'ignore') {
  return spawnSync(program, args, { stdio, timeout: 5 * 60 * 1000 }).status === 0;
}

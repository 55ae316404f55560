import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installedRedisServer } from '../../tools/redis-server.mjs';

/** What to do where there is none, for whoever runs a test that needs one. */
export const NO_REDIS_SERVER =
  'No redis-server was found: set REDIS_SERVER_PATH to the program, or install Debian’s package: "apt-get install redis-server".';

/**
 * An installed one, or Debian's package where this user may install it. Where there is none the tests that need it fail with a sentence, and
 * the others are run.
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
  return succeeds('apt-get', ['update']) && succeeds('apt-get', install);
}

/** @param {string} program @param {string[]} args */
function succeeds(program, args) {
  return spawnSync(program, args, { stdio: 'inherit', timeout: 5 * 60 * 1000 }).status === 0;
}

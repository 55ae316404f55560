import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

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
  return candidates.find((program) => existsSync(program) && starts(program)) ?? null;
}

/** @param {string} program */
function starts(program) {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;
}

import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Where Linux keeps files in memory. Other systems have no such folder, and a container may have a small one. */
const MEMORY = '/dev/shm';
/** Twice what the servers, browsers and folders of a whole run hold at their most. */
const ENOUGH_BYTES = 4 * 1024 ** 3;
const A_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * What a step is told so that its databases and profiles lie in memory: each test makes and drops a database, and on a disk that is a
 * third of what the databases cost. Says nothing where there is no room, and the system's own folder is used.
 *
 * @param {string} [memory]
 * @param {string} [mounts] the file that says how each folder is mounted
 * @param {number} [enough] bytes
 * @returns {Record<string, string>}
 */
export function memoryEnvironment(memory = MEMORY, mounts = '/proc/mounts', enough = ENOUGH_BYTES) {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < enough || runsNothing(memory, mounts)) return {};
    // The same for every run: a server that a run left behind when it was killed is looked for there by the next one.
    const folder = path.join(memory, `leasehold-tests-${process.getuid?.() ?? 0}`);
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    forgetOld(folder);
    return { TMPDIR: folder };
  } catch {
    return {};
  }
}

/**
 * Whether no program may run from there: a server's are copied beside its data where its user cannot reach the installed ones.
 *
 * @param {string} memory
 * @param {string} mounts
 */
function runsNothing(memory, mounts) {
  const lines = readFileSync(mounts, 'utf8').split('\n');
  return lines.some((line) => {
    const [, folder, , options = ''] = line.split(' ');
    return folder === memory && options.split(',').includes('noexec');
  });
}

/** @param {string} folder in which a killed run left what nobody else tidies up */
function forgetOld(folder) {
  for (const name of readdirSync(folder)) {
    const left = path.join(folder, name);
    if (Date.now() - statSync(left).mtimeMs > A_DAY_MS) rmSync(left, { recursive: true, force: true });
  }
}

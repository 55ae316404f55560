import { spawnSync } from 'node:child_process';

/**
 * A command that ends with the process that starts it, however abruptly: SIGKILL reaches a stopped process too, which
 * notices nothing by itself. Where setpriv is not to be had the command is left as it is, and the next start cleans up.
 */
export function withParent(command: readonly [string, ...string[]]): [string, ...string[]] {
  const prefix: [string, ...string[]] = ['setpriv', '--pdeathsig', 'KILL'];
  const known = spawnSync(prefix[0], [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0;
  return known ? [...prefix, ...command] : [...command];
}

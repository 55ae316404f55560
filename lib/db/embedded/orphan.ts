import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processFacts } from '@/lib/db/embedded/process-facts';

const SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;
const PATIENCE_MS = 5_000;
const LOOK_MS = 50;

function firstNumber(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

/** The postmaster that serves `cluster`, or null. A pid file may outlive its process, and the pid may serve another. */
function postmaster(cluster: string): { pid: number; parent: number } | null {
  const pid = firstNumber(path.join(cluster, 'postmaster.pid'));
  const facts = pid ? processFacts(pid) : null;
  if (!pid || !facts?.command.includes('postgres') || !facts.command.includes(cluster)) return null;
  return { pid, parent: facts.parent };
}

/**
 * Ends the server that a former run left on `cluster`: its starter was ended too abruptly to do so.
 * A server whose starter still runs is somebody's and is refused with a sentence.
 */
export async function endOrphan(cluster: string, starterFile: string): Promise<void> {
  const found = postmaster(cluster);
  if (!found) return;
  if (found.parent === firstNumber(starterFile)) {
    throw new Error(
      `The database in ${cluster} is in use: process ${found.parent} started it and still runs.`,
    );
  }
  for (const signal of SIGNALS) {
    send(found.pid, signal);
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
      if (!processFacts(found.pid)) return;
      await delay(LOOK_MS);
    }
  }
  throw new Error(`The server left on ${cluster} (process ${found.pid}) could not be ended.`);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Over already: it ends with its starter, or another start was quicker.
    if (processFacts(pid)) throw error;
  }
}

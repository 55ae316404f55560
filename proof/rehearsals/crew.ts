import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { firstMessage, type Processes } from '@/demo/fleet/processes';

/** A process that the stage may do anything to. */
export type Member = {
  pid: number;
  freeze(): void;
  thaw(): void;
  /** SIGKILL; resolves when it is over. */
  endAtOnce(): Promise<void>;
  /** SIGTERM; resolves when it has left. */
  askToLeave(): Promise<void>;
};

export type WorkerMember = Member & { id: string };

/** Well within the heartbeat limit of the rehearsals' queue. */
const HEARTBEAT_MS = 300;

/** Starts a worker of the demo and resolves once it is registered. */
export async function startWorker(
  processes: Processes,
  name: string,
  env: Readonly<Record<string, string>>,
): Promise<WorkerMember> {
  const settings = { HEARTBEAT_MS: String(HEARTBEAT_MS), ...env };
  const child = processes.start({ name, module: 'demo/worker.ts', env: settings });
  const { id } = await firstMessage<{ id: string }>(name, child);
  return { id, ...memberOf(child) };
}

/** Starts a watcher as `npm run watcher` does. It says nothing: whether it leads stands in the database. */
export function startWatcher(processes: Processes, name: string, databaseUrl: string): Member {
  const env = { DATABASE_URL: databaseUrl, NODE_OPTIONS: '--conditions=react-server' };
  return memberOf(processes.start({ name, module: 'tools/watcher.ts', env }));
}

function memberOf(child: ChildProcess): Member {
  const over = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await over;
  };
  return {
    pid: child.pid ?? 0,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    endAtOnce: () => end('SIGKILL'),
    askToLeave: () => end('SIGTERM'),
  };
}

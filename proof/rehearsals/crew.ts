import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { firstMessage, type Processes } from '@/demo/fleet/processes';
import { type Line, openLine } from '@/proof/rehearsals/line';
import { inOneFile } from '@/test/support/one-file';

const WORKER = await inOneFile('demo/worker.ts');
const WATCHER = await inOneFile('tools/watcher.ts');

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

export type WorkerMember = Member & {
  id: string;
  /** By which it reaches the database. */
  line: Line;
};

/** Well within the heartbeat limit of the rehearsals' queue. */
const HEARTBEAT_MS = 300;

/** Where a worker of the demo finds everything. */
export type WorkPlaces = { workersUrl: string; ocrUrl: string; erpUrl: string };

/** Starts a worker of the demo, on a line of its own, and resolves once it is registered. */
export async function startWorker(
  processes: Processes,
  name: string,
  { workersUrl, ocrUrl, erpUrl }: WorkPlaces,
): Promise<WorkerMember> {
  const { line, url } = await lineTo(workersUrl);
  const env = { WORKERS_URL: url, OCR_URL: ocrUrl, ERP_URL: erpUrl, HEARTBEAT_MS: String(HEARTBEAT_MS) };
  const child = processes.start({ name, file: WORKER, env });
  const { id } = await firstMessage<{ id: string }>(name, child);
  return { id, line, ...memberOf(child) };
}

/** A line to the server of a connection string, and the string that goes by it. */
export async function lineTo(connectionString: string): Promise<{ line: Line; url: string }> {
  const address = new URL(connectionString);
  const line = await openLine(Number(address.port));
  address.port = String(line.port);
  return { line, url: address.href };
}

/** Starts a watcher as `npm run watcher` does. It says nothing: whether it leads stands in the database. */
export function startWatcher(processes: Processes, name: string, databaseUrl: string): Member {
  const env = { DATABASE_URL: databaseUrl, NODE_OPTIONS: '--conditions=react-server' };
  return memberOf(processes.start({ name, file: WATCHER, env }));
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

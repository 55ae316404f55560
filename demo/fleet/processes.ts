import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunRecord } from '@/demo/fleet/run-record';
import { withParent } from '@/demo/fleet/with-parent';

/** What a child is started with. `module` is run by tsx; `file` by Node as it is; `command` is no program of Node's. */
export type Program = {
  name: string;
  module?: string;
  file?: string;
  command?: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
};

/** The demo's children. Each writes to a log of its own and ends with the demo. */
export class Processes {
  readonly #children = new Map<ChildProcess, string>();
  readonly #logs: string;
  readonly #record: RunRecord;

  constructor(stateDir: string, record: RunRecord) {
    this.#logs = path.join(stateDir, 'logs');
    this.#record = record;
    mkdirSync(this.#logs, { recursive: true });
  }

  /** In a process group of its own, so that Ctrl-C reaches the parent alone and the parent chooses the order. */
  start({ name, module, file, command, args = [], env = {} }: Program): ChildProcess {
    const node = module ? ['--import', 'tsx', path.resolve(module)] : [file ?? ''];
    const [program, ...rest] = withParent(
      command ? [command, ...args] : [process.execPath, ...node, ...args],
    );
    const log = openSync(path.join(this.#logs, `${name}.log`), 'a');
    const child = spawn(program, rest, {
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    this.#children.set(child, name);
    this.#record.note([...this.#children.keys()]);
    child.once('exit', () => {
      this.#children.delete(child);
      this.#record.note([...this.#children.keys()]);
    });
    child.on('error', (error) => console.error(`${name}: ${error.message}`));
    return child;
  }

  /** Whether this process is one of ours, and still runs. Nothing else is ever signalled. */
  has(pid: number): boolean {
    return [...this.#children.keys()].some((child) => child.pid === pid);
  }

  /**
   * Asks those whose name begins with `prefix` to end, wakes the stopped ones so that they can, and after `patienceMs`
   * asks no more.
   */
  async end(patienceMs: number, prefix = ''): Promise<void> {
    const chosen = [...this.#children].filter(([, name]) => name.startsWith(prefix));
    await Promise.all(chosen.map(([child]) => endChild(child, patienceMs)));
  }
}

async function endChild(child: ChildProcess, patienceMs: number): Promise<void> {
  const over = once(child, 'exit');
  child.kill('SIGTERM');
  child.kill('SIGCONT');
  await Promise.race([over, delay(patienceMs, undefined, { ref: false })]);
  child.kill('SIGKILL');
  await over;
}

/** The first message of a child; rejects with a pointer to its log when it ends before it said anything. */
export async function firstMessage<Message>(name: string, child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message));
    child.once('exit', (code) => {
      reject(
        new Error(
          `The process "${name}" ended with ${code} before it was ready: see .demo/logs/${name}.log.`,
        ),
      );
    });
  });
}

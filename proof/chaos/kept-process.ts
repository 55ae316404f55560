import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { withParent } from '@/demo/fleet/with-parent';

export type KeptOptions = {
  name: string;
  /** The arguments of node. */
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The line by which it says that it is at work. */
  ready: RegExp;
  log: (line: string) => void;
};

/** A process that is ended again and again, and started again each time. */
export type KeptProcess = {
  /** Ends it by SIGKILL, starts it anew and resolves when that one is at work. */
  killAndRestart(): Promise<void>;
  /** Exits that nobody asked for, each with what the process said last. */
  unexpected: readonly string[];
  stop(): Promise<void>;
};

const KEPT_LINES = 5;

/** Resolves when it is at work; rejects when it ends before. */
export async function keepProcess(options: KeptOptions): Promise<KeptProcess> {
  const unexpected: string[] = [];
  const asked = new WeakSet<ChildProcess>();
  let child = await start();

  async function start(): Promise<ChildProcess> {
    const [command, ...args] = withParent([process.execPath, ...options.args]);
    const started = spawn(command, args, {
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said: string[] = [];
    await new Promise<void>((resolve, reject) => {
      for (const stream of [started.stdout, started.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          said.push(line);
          if (said.length > KEPT_LINES) said.shift();
          if (options.ready.test(line)) resolve();
        });
      started.once('exit', (code, signal) => {
        if (asked.has(started)) return;
        unexpected.push(`${options.name} ended with ${code ?? signal}: ${said.join(' | ')}`);
        reject(new Error(unexpected.at(-1)));
      });
    });
    return started;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    asked.add(child);
    const over = once(child, 'exit');
    child.kill(signal);
    await over;
  }

  return {
    unexpected,
    killAndRestart: async () => {
      await end('SIGKILL');
      child = await start();
    },
    stop: () => end('SIGTERM'),
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { freePort } from '@/lib/db/embedded/free-port';

/** The demo as a newcomer has it in a terminal. */
export type DemoProcess = {
  origin: string;
  operator: { email: string; password: string };
  /** Ctrl-C: the whole foreground group is interrupted, as a terminal does it. Resolves with the exit code. */
  interrupt(): Promise<number | null>;
  /** Whether a process is one of the demo's own. Nothing else may be signalled. */
  owns(pid: number): boolean;
  /** Ids of its processes that still run. */
  stillRunning(): number[];
};

/** The demo on a free port; resolves when it has printed its invitation. */
export async function startDemo(): Promise<DemoProcess> {
  // What the script runs, without npm between: npm does not wait for an orderly end.
  const child = spawn(process.execPath, ['demo/start.mjs'], {
    env: { ...process.env, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const said = await untilInvited(child);
  const [, origin = ''] = /Leasehold is at (\S+)/.exec(said) ?? [];
  const [, email = '', password = ''] = /operator +(\S+) +(\S+)/.exec(said) ?? [];
  return {
    origin,
    operator: { email, password },
    interrupt: async () => {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return child.exitCode;
      const ended = once(child, 'exit');
      process.kill(-child.pid, 'SIGINT');
      const [code] = await ended;
      return code;
    },
    owns: (pid) => readChildren().includes(pid),
    stillRunning: () => readChildren().filter(isRunning),
  };
}

/** Everything it said up to the line that says how to end it. */
function untilInvited(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('The demo has no output to read.');
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      if (line.includes('Ctrl-C ends everything')) resolve(said.join('\n'));
    });
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code}:\n${said.join('\n')}`)));
  });
}

function readChildren(): number[] {
  const { children }: { children: number[] } = JSON.parse(readFileSync('.demo/run.json', 'utf8'));
  return children;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

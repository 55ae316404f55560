import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '@/lib/db/embedded/free-port';

/** `npm start` as somebody has it in a terminal who knows nothing but the address of a database. */
export type StartProcess = {
  origin: string;
  /** The link of the visit that it printed. */
  link: string;
  stop(): Promise<void>;
};

/** Resolves when it has printed its link and listens. */
export async function startVisit(databaseUrl: string): Promise<StartProcess> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [...TSX, 'tools/start.ts'], {
    env: onlyKnowing(databaseUrl, { PORT: port }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, link = ''] = /(http:\S+\/enter\?token=\S+)/.exec(await untilInvited(child)) ?? [];
  return {
    origin: `http://127.0.0.1:${port}`,
    link,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs one of the commands to its end. Throws with its words when it fails. */
export function runCommand(file: string, args: readonly string[], databaseUrl: string, input = ''): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...TSX, file, ...args], {
    ...{ encoding: 'utf8', input, env: onlyKnowing(databaseUrl) },
  });
  if (status !== 0) throw new Error(`${file} ended with ${status}:\n${stdout}\n${stderr}`);
}

const TSX = ['--conditions=react-server', '--import', 'tsx'];

function onlyKnowing(databaseUrl: string, more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_ENV } = process.env;
  return { PATH, HOME, NODE_ENV, DATABASE_URL: databaseUrl, ...more };
}

/** Everything it said up to the line that says what the link is. */
function untilInvited(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('It has no output to read.');
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      if (line.includes('The link is good once')) resolve(said.join('\n'));
    });
    child.once('exit', (code) => reject(new Error(`It ended with ${code}:\n${said.join('\n')}`)));
  });
}

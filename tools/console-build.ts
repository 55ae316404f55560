import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The console as it is deployed: `node <this>` with PORT and HOSTNAME. */
export const CONSOLE_SERVER = path.resolve('.next/standalone/server.js');

const BUILT = '.next/BUILD_ID';
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'proxy.ts',
  'next.config.js',
  'postcss.config.mjs',
  'package-lock.json',
];

/** False when there is no build, or a source is newer than it. Tests are no sources. */
function consoleIsBuilt(): boolean {
  if (!existsSync(CONSOLE_SERVER) || !existsSync(BUILT)) return false;
  const builtAt = statSync(BUILT).mtimeMs;
  return SOURCES.every((source) => newest(source) <= builtAt);
}

/**
 * Builds the console unless it is built, and puts beside it what a build leaves out, whoever made it: without that its pages
 * have no style. `building` is called before a build begins. Throws with the end of the build's own words.
 */
export function provideConsole(building: () => void = () => {}): void {
  if (!consoleIsBuilt()) {
    building();
    buildConsole();
  }
  completeBuild();
}

/** Puts the files that browsers ask for beside the server. Throws when nothing is built. */
export function completeBuild(): void {
  if (!existsSync(CONSOLE_SERVER)) {
    throw new Error('There is no production build. Run "npm run build" first, or "npm test -- build e2e".');
  }
  cpSync('.next/static', '.next/standalone/.next/static', { recursive: true });
  if (existsSync('public')) cpSync('public', '.next/standalone/public', { recursive: true });
}

function buildConsole(): void {
  const build = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (build.status !== 0) {
    const words = `${build.stdout}\n${build.stderr}`.trim().split('\n').slice(-30).join('\n');
    throw new Error(`The console could not be built:\n${words}`);
  }
}

/** When the newest file of a folder was written; 0 when there is none. */
function newest(source: string): number {
  if (!existsSync(source)) return 0;
  if (!statSync(source).isDirectory()) return statSync(source).mtimeMs;
  const files = readdirSync(source, { recursive: true, withFileTypes: true });
  const times = files
    .filter((file) => file.isFile() && !/\.test\.tsx?$/.test(file.name))
    .map((file) => statSync(path.join(file.parentPath, file.name)).mtimeMs);
  return Math.max(0, ...times);
}

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The console as it is deployed, and the one that the demo starts, which has the fault lab besides. */
export type ConsoleBuild = 'production' | 'demo';

/** Where each is built; next.config.js names the second one too. */
const FOLDERS: Readonly<Record<ConsoleBuild, string>> = { production: '.next', demo: '.next-demo' };

/** The server of a build: `node <this>` with PORT and HOSTNAME. */
export function consoleServer(build: ConsoleBuild): string {
  return path.resolve(FOLDERS[build], 'standalone/server.js');
}

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

/** False when there is no such build, or a source is newer than it. Tests are no sources. */
function consoleIsBuilt(build: ConsoleBuild): boolean {
  const built = path.join(FOLDERS[build], 'BUILD_ID');
  if (!existsSync(consoleServer(build)) || !existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  return SOURCES.every((source) => newest(source) <= builtAt);
}

/**
 * Builds the console unless it is built, and puts beside it what a build leaves out, whoever made it: without that its pages
 * have no style. `building` is called before a build begins. Throws with the end of the build's own words.
 */
export function provideConsole(building: () => void = () => {}, build: ConsoleBuild = 'production'): void {
  if (!consoleIsBuilt(build)) {
    building();
    buildConsole(build);
  }
  completeBuild(build);
}

/** Puts the files that browsers ask for beside the server, and the migrations as they are now. Throws when nothing is built. */
export function completeBuild(build: ConsoleBuild = 'production'): void {
  if (!existsSync(consoleServer(build))) {
    throw new Error('There is no production build. Run "npm run build" first, or "npm test -- build e2e".');
  }
  const folder = FOLDERS[build];
  cpSync(`${folder}/static`, `${folder}/standalone/${folder}/static`, { recursive: true });
  // A visit tells from them what agreeing would create.
  for (const part of ['migrations', 'functions', 'grants.sql'])
    cpSync(`drizzle/${part}`, `${folder}/standalone/drizzle/${part}`, { recursive: true });
  if (existsSync('public')) cpSync('public', `${folder}/standalone/public`, { recursive: true });
}

function buildConsole(build: ConsoleBuild): void {
  const built = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', LEASEHOLD_BUILD: build },
  });
  if (built.status !== 0) {
    const words = `${built.stdout}\n${built.stderr}`.trim().split('\n').slice(-30).join('\n');
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

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { keepFigures } from '@/proof/figures';
import { quietLog } from '@/proof/quiet-log';
import type { Rehearsal } from '@/proof/rehearsals/rehearsal';
import { rehearse, type Seen } from '@/proof/rehearsals/rehearse';
import { FIGURE_COLUMNS, figureRow, lineOf, tableOf } from '@/proof/rehearsals/report';
import { startServer } from '@/proof/rehearsals/server';
import { REHEARSALS } from '@/proof/rehearsals/stories';

quietLog();

/**
 * `npm run rehearse`: acts out each rehearsal and demands that it passes. `-- --without-guard` also acts out each with its guard
 * taken away and demands that it goes red; only such a whole run keeps its figures. `-- <name>` chooses, `--list` lists, `--json`
 * prints what a program can read.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'without-guard': { type: 'boolean', default: false },
  },
});

const unknown = positionals.filter((name) => !REHEARSALS.some((one) => one.name === name));
if (unknown.length > 0) {
  console.error(`There is no rehearsal ${unknown.join(', ')}; --list names them all.`);
  process.exit(2);
}
if (values.list) {
  for (const { name, sentence } of REHEARSALS) console.log(`${name}\n    ${sentence}`);
  process.exit(0);
}

const chosen = REHEARSALS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const say = values.json ? console.error : console.log;
const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    if (ending.signal.aborted) process.exit(130);
    say('Ending: everything is taken down');
    ending.abort();
  });
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!ending.signal.aborted) throw error;
  process.exitCode = 130;
}

/** Gives the exit code. */
async function run(): Promise<number> {
  const server = await startServer();
  try {
    say(`${chosen.length} rehearsals on PostgreSQL ${server.version}`);
    const guarded = await actOut(chosen, true);
    const unguarded = values['without-guard'] ? await actOut(chosen, false) : [];
    if (values.json) console.log(JSON.stringify([...guarded, ...unguarded], null, 2));
    else {
      say(`\n${tableOf(guarded)}`);
      if (unguarded.length > 0)
        say(`\nEach without its guard, where red is what must come:\n\n${tableOf(unguarded)}`);
    }
    const sound =
      guarded.every(({ verdict }) => verdict === 'passed') &&
      unguarded.every(({ verdict }) => verdict === 'red');
    if (sound && unguarded.length === REHEARSALS.length) keep(server.version, guarded, unguarded);
    return sound ? 0 : 1;
  } finally {
    await server.stop();
  }

  async function actOut(all: readonly Rehearsal[], withGuard: boolean): Promise<Seen[]> {
    const seen: Seen[] = [];
    for (const rehearsal of all) {
      const one = await rehearse(server, rehearsal, { guarded: withGuard, signal: ending.signal });
      say(withGuard ? lineOf(one) : `${lineOf(one)} (without its guard)`);
      seen.push(one);
    }
    return seen;
  }
}

function keep(version: string, guarded: readonly Seen[], unguarded: readonly Seen[]): void {
  keepFigures('rehearsals', {
    at: new Date().toISOString(),
    versions: [`PostgreSQL ${version}`, `Node ${process.version}`, `leasehold ${ownVersion()}`],
    summary: `${guarded.length} rehearsals passed, and each of the ${unguarded.length} went red without its guard.`,
    columns: FIGURE_COLUMNS,
    rows: guarded.flatMap((seen, index) => {
      const without = unguarded[index];
      return without ? [figureRow(seen, without)] : [];
    }),
  });
}

function ownVersion(): string {
  return JSON.parse(readFileSync('package.json', 'utf8')).version;
}

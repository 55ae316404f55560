import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { keepFigures } from '@/proof/figures';
import { provideConsole } from '@/tools/console-build';

/**
 * `npm run test:fuzz`: the break-ins by generated input, ten thousand at each surface, on the production build. `-- --tries 500` tries
 * fewer and keeps no figures.
 */
const WHOLE = 10_000;
const { values } = parseArgs({ options: { tries: { type: 'string', default: String(WHOLE) } } });
const tries = Number(values.tries);
if (!Number.isInteger(tries) || tries < 1) throw new Error('--tries takes a whole number above 0.');

provideConsole(() => console.log('Building the console; once, about a minute'));
const report = path.join(tmpdir(), `leasehold-fuzz-${process.pid}.json`);
const { status } = spawnSync(
  'npx',
  ['playwright', 'test', '--project=e2e', 'e2e/security/fuzz.spec.ts', '--reporter=list,json'],
  {
    stdio: 'inherit',
    env: { ...process.env, LEASEHOLD_FUZZ_TRIES: String(tries), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  },
);

const told = z.object({
  suites: z.array(
    z.object({
      specs: z.array(
        z.object({
          title: z.string(),
          ok: z.boolean(),
          tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
        }),
      ),
    }),
  ),
});
const specs = told.parse(JSON.parse(readFileSync(report, 'utf8'))).suites.flatMap((suite) => suite.specs);
const all = (specs.length * tries).toLocaleString('en-US');
const summary = `${all} tries at ${specs.length} surfaces: no error of the server, nothing written, none that takes a second to answer each time, nothing of the database told.`;
if (status === 0 && tries === WHOLE) {
  keepFigures('fuzz', {
    ...{ at: new Date().toISOString(), versions: [`Node ${process.version}`], summary },
    columns: ['surface', 'tries', 'minutes'],
    rows: specs.map(({ title, tests }) => [
      title.split(' takes ')[0] ?? title,
      tries.toLocaleString('en-US'),
      (
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 60_000
      ).toFixed(1),
    ]),
  });
}
console.log(status === 0 ? summary : 'Something gave way; the seed and the input stand above.');
process.exitCode = status ?? 1;

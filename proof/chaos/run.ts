import { parseArgs } from 'node:util';
import { makeChaos } from '@/proof/chaos/chaos';
import { PLANTS } from '@/proof/chaos/plants';
import { answerRows, killRows, summaryOf, verdictLines } from '@/proof/chaos/report';
import { keepFigures } from '@/proof/figures';
import { quietLog } from '@/proof/quiet-log';
import { provideConsole } from '@/tools/console-build';

quietLog();

/**
 * `npm run test:chaos`: 200 times something is ended by SIGKILL while people act, and nobody may have been told what is not so.
 * `-- --kills 20` runs a part and keeps no figures, `--seed` repeats the choices of a run, `--quiet` leaves out the single lines,
 * `--plant <name>` puts a fault in and demands that it is found.
 */
const WHOLE = 200;
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: String(WHOLE) },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    plant: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
const [kills, seed] = [Number(values.kills), Number(values.seed)];
const plant = values.plant === undefined ? null : (PLANTS[values.plant] ?? null);
if (!Number.isSafeInteger(kills) || kills < 1 || !Number.isSafeInteger(seed) || (values.plant && !plant)) {
  console.error(`--kills and --seed are whole numbers, --plant is one of ${Object.keys(PLANTS).join(', ')}.`);
  process.exit(2);
}

provideConsole(() => console.log('Building the console'));
console.log(`Seed ${seed}, ${kills} times${plant ? `, and on purpose ${plant.sentence}` : ''}`);
const chaos = await makeChaos({ kills, seed, plant, log: values.quiet ? () => {} : console.log });

const rows = [...killRows(chaos), ...answerRows(chaos)];
for (const [what = '', times = '', longest = ''] of rows)
  console.log(`${what.padEnd(50)} ${times.padStart(5)}  ${longest}`);
for (const line of verdictLines(chaos)) console.log(line);
console.log(summaryOf(chaos));

const sound = chaos.verdicts.every(({ faults }) => faults.length === 0);
if (sound && plant === null && kills >= WHOLE) {
  keepFigures('chaos', {
    at: new Date().toISOString(),
    versions: [`PostgreSQL ${chaos.version}`, `Node ${process.version}`],
    summary: summaryOf(chaos),
    columns: ['what', 'times', 'away at most'],
    rows,
  });
}
if (plant !== null) console.log(sound ? 'The fault was not found.' : 'The fault was found.');
process.exitCode = sound === (plant === null) ? 0 : 1;

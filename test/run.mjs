/**
 * `npm test`: everything that must hold, in the order in which it is cheapest to be told. Node built-ins only until the
 * dependencies are there. A failing step does not hide the ones after it, except those that need what it makes.
 *
 * `npm test -- unit database` runs the named steps only.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installMissingDependencies } from '../tools/dependencies.mjs';
import { findChromium } from './runner/chromium.mjs';
import { countCheck, countPlaywright, countVitest } from './runner/count.mjs';
import { memoryEnvironment } from './runner/memory-folder.mjs';
import { redisServerEnvironment } from './runner/redis-server.mjs';
import { runStep } from './runner/step.mjs';

process.env.NEXT_TELEMETRY_DISABLED = '1';
// Only this run's own check of the types spares the build its own.
delete process.env.LEASEHOLD_TYPES_PASSED;
const reports = mkdtempSync(path.join(tmpdir(), 'leasehold-reports-'));

/** @param {string} key @param {string[]} selection */
const vitest = (key, selection) => {
  const report = path.join(reports, `${key}.json`);
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { report, commands: [['vitest', 'run', ...selection, ...json]], count: countVitest };
};

/** @param {string} key @param {string[]} needs the steps whose builds it is told on */
const playwright = (key, ...needs) => {
  const report = path.join(reports, `${key}.json`);
  return {
    report,
    commands: [['playwright', 'test', `--project=${key}`, '--reporter=list,json']],
    count: countPlaywright,
    needs,
    /** @returns {Promise<Record<string, string>>} */
    environment: async () => ({
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...memoryEnvironment(),
      ...redisServerEnvironment(),
      CHROMIUM_PATH: await findChromium(),
    }),
  };
};

/** @type {import('./runner/step.mjs').Step[]} */
const STEPS = [
  {
    key: 'types',
    title: 'Types',
    commands: [
      ['next', 'typegen'],
      ['tsc', '--noEmit'],
    ],
    count: countCheck,
  },
  {
    key: 'lint',
    title: 'Format and lint',
    commands: [['biome', 'check', '.']],
    count: countCheck,
    beside: 'types',
  },
  {
    key: 'unused',
    title: 'Unused files and exports',
    commands: [['knip']],
    count: countCheck,
    beside: 'types',
  },
  {
    key: 'architecture',
    title: 'Architecture',
    beside: 'types',
    ...vitest('architecture', ['--project', 'architecture']),
  },
  {
    key: 'unit',
    title: 'Unit',
    beside: 'types',
    ...vitest('unit', ['--project', 'unit']),
  },
  {
    key: 'database',
    title: 'Database (a real PostgreSQL, and a real Redis)',
    environment: async () => ({ ...memoryEnvironment(), ...redisServerEnvironment() }),
    ...vitest('database', ['--project', 'database', '--project', 'database-alone']),
  },
  {
    key: 'build',
    title: 'Production build, and what its pages weigh',
    commands: [
      ['next', 'build'],
      ['tsx', 'tools/check-weight.ts'],
    ],
    count: countCheck,
    beside: 'database',
  },
  {
    key: 'demo-build',
    title: 'Build of the demo',
    commands: [['tsx', 'tools/build-demo.ts']],
    count: countCheck,
    beside: 'database',
  },
  { key: 'e2e', title: 'End to end, in Chromium on the production build', ...playwright('e2e', 'build') },
  { key: 'demo', title: 'The demo, as a newcomer starts it', ...playwright('demo', 'build', 'demo-build') },
  {
    key: 'bench',
    title: 'What reading costs, in ratios and statements',
    commands: [['tsx', '--conditions=react-server', 'bench/run.ts', '--check']],
    environment: async () => memoryEnvironment(),
    count: countCheck,
    needs: ['build'],
    // It counts the time that a process was on a processor, whoever else is; the demo mostly waits.
    beside: 'demo',
  },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((key) => !STEPS.some((step) => step.key === key));
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}. The steps: ${STEPS.map((step) => step.key).join(', ')}.`,
  );
  process.exit(2);
}

if (!installMissingDependencies()) {
  console.error('The dependencies could not be installed, so nothing was tested.');
  process.exit(1);
}

/** @type {import('./runner/step.mjs').StepResult[]} */
const results = [];
/** @param {import('./runner/step.mjs').Step} step */
async function take(step) {
  const broken = results.find((result) => result.failed > 0 && step.needs?.includes(result.key));
  const result = await runStep(step, broken);
  results.push(result);
  if (result.key === 'types' && result.failed === 0) process.env.LEASEHOLD_TYPES_PASSED = '1';
}

/** @param {{ key: string }} result */
const place = ({ key }) => STEPS.findIndex((step) => step.key === key);

const started = Date.now();
const chosen = STEPS.filter(({ key }) => wanted.length === 0 || wanted.includes(key));
/** @param {import('./runner/step.mjs').Step} step whether nothing chosen is there for it to run beside */
const leads = ({ beside }) => !chosen.some(({ key }) => key === beside);
for (const leader of chosen.filter(leads)) {
  await Promise.all([
    take(leader),
    (async () => {
      for (const step of chosen.filter(({ beside }) => beside === leader.key)) await take(step);
    })(),
  ]);
}

results.sort((one, other) => place(one) - place(other));
// Once more at the end, since whoever reads a long log, or the last of it, begins there.
const told = results.flatMap(({ title, told = [] }) => told.map((failure) => `${title}: ${failure}`));
if (told.length > 0) console.log(`\n── What failed\n${told.join('\n\n')}`);
console.log('\n── Summary');
for (const { title, passed, failed, seconds } of results) {
  console.log(
    `${failed > 0 ? 'failed' : 'passed'}  ${title}: ${passed} passed, ${failed} failed (${seconds} s)`,
  );
}
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\nIn ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

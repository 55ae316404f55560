import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ passed: number, failed: number }} Count */
/**
 * @typedef {object} Step
 * @property {string} key the word that selects it on the command line
 * @property {string} title
 * @property {string[][]} commands run in turn until one fails; the first word is a program of node_modules/.bin
 * @property {(exitCode: number, report: unknown) => Count} count
 * @property {string} [report] the JSON file the last command writes
 * @property {string[]} [needs] keys of steps that must not have failed
 * @property {() => Promise<Record<string, string>>} [environment]
 */
/** @typedef {Count & { key: string, title: string, seconds: number }} StepResult */

/** A step that hangs is stopped and counted as failed rather than left to hang the whole run. */
const STEP_LIMIT_MS = 30 * 60 * 1000;

const binaries = path.resolve('node_modules/.bin');

/**
 * Runs one step with its output shown as it comes. It never throws: whatever goes wrong is a failure that is counted.
 *
 * @param {Step} step
 * @param {StepResult} [broken] the failed step without which this one cannot run
 * @returns {Promise<StepResult>}
 */
export async function runStep(step, broken) {
  console.log(`\n── ${step.title}`);
  const started = Date.now();
  const count = broken ? notRun(`not run, because "${broken.title}" failed`) : await attempt(step);
  return { key: step.key, title: step.title, seconds: Math.round((Date.now() - started) / 1000), ...count };
}

/** @param {Step} step @returns {Promise<Count>} */
async function attempt(step) {
  try {
    const environment = { ...process.env, ...(await step.environment?.()) };
    let exitCode = 0;
    for (const command of step.commands) {
      exitCode ||= await run(command, environment);
    }
    return step.count(exitCode, readReport(step.report));
  } catch (error) {
    return notRun(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} why @returns {Count} */
function notRun(why) {
  console.error(why);
  return { passed: 0, failed: 1 };
}

/** @param {string[]} command @param {NodeJS.ProcessEnv} env @returns {Promise<number>} */
function run([program = '', ...args], env) {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(binaries, program), args, {
      env,
      stdio: 'inherit',
      timeout: STEP_LIMIT_MS,
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** @param {string | undefined} file @returns {unknown} */
function readReport(file) {
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

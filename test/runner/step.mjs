import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ passed: number, failed: number, told?: string[] }} Count with each failure by name and with what it said, where the report has it */
/**
 * @typedef {object} Step
 * @property {string} key the word that selects it on the command line
 * @property {string} title
 * @property {string[][]} commands run in turn until one fails; the first word is a program of node_modules/.bin
 * @property {(exitCode: number, report: unknown) => Count} count
 * @property {string} [report] the JSON file the last command writes
 * @property {string[]} [needs] keys of steps that must not have failed
 * @property {() => Promise<Record<string, string>>} [environment]
 * @property {string} [beside] the key of the step that runs at the same time, which leaves a core free or mostly waits; this one is then shown when it is over
 */
/** @typedef {Count & { key: string, title: string, seconds: number }} StepResult */

/** A step that hangs is stopped and counted as failed rather than left to hang the whole run. */
const STEP_LIMIT_MS = 30 * 60 * 1000;

const binaries = path.resolve('node_modules/.bin');

/**
 * Runs one step with its output shown as it comes, or all at once at its end when it runs beside another. It never throws: whatever
 * goes wrong is a failure that is counted.
 *
 * @param {Step} step
 * @param {StepResult} [broken] the failed step without which this one cannot run
 * @returns {Promise<StepResult>}
 */
export async function runStep(step, broken) {
  const title = `\n── ${step.title}`;
  /** @type {string[]} */
  const held = [];
  const say = step.beside ? (/** @type {string} */ text) => void held.push(text) : null;
  if (!say) console.log(title);
  const started = Date.now();
  const count = broken ? notRun(`not run, because "${broken.title}" failed`) : await attempt(step, say);
  if (say) console.log(`${title}\n${held.join('')}`);
  return { key: step.key, title: step.title, seconds: Math.round((Date.now() - started) / 1000), ...count };
}

/** @typedef {((text: string) => void) | null} Say what takes the output; null shows it as it comes */

/** @param {Step} step @param {Say} say @returns {Promise<Count>} */
async function attempt(step, say) {
  try {
    const environment = { ...process.env, ...(await step.environment?.()) };
    let exitCode = 0;
    for (const command of step.commands) {
      exitCode ||= await run(command, environment, say);
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

/** @param {string[]} command @param {NodeJS.ProcessEnv} env @param {Say} say @returns {Promise<number>} */
function run([program = '', ...args], env, say) {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(binaries, program), args, {
      env,
      stdio: say ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      timeout: STEP_LIMIT_MS,
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', say ?? (() => {}));
    child.once('error', reject);
    // Not at its exit, after which some of what it said may still be on its way.
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** @param {string | undefined} file @returns {unknown} */
function readReport(file) {
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

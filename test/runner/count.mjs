import { stripVTControlCharacters } from 'node:util';

/** @typedef {import('./step.mjs').Count} Count */

/** As many failures as a reader looks at before the first is mended, each cut to the lines that tell what was expected. */
const TOLD = 20;
const TOLD_LINES = 12;

/**
 * A step that is one check: it holds or it does not.
 *
 * @param {number} exitCode
 * @returns {Count}
 */
export function countCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Counts a vitest JSON report. A file that could not be loaded has no test of its own, so it counts as one failure.
 *
 * @param {number} exitCode
 * @param {any} report
 * @returns {Count}
 */
export function countVitest(exitCode, report) {
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const told = report.testResults.flatMap((/** @type {any} */ file) =>
    [...(file.assertionResults.length === 0 ? [file] : file.assertionResults)]
      .filter(({ status }) => status === 'failed')
      .map((test) =>
        tellFailure(`${file.name} › ${test.fullName ?? 'not loaded'}`, [
          test.failureMessages ?? test.message,
        ]),
      ),
  );
  return agreeWith(exitCode, report.numPassedTests, report.numFailedTests + unloaded, told);
}

/**
 * Counts a Playwright JSON report. Errors outside any test (a set-up that failed) count as failures.
 *
 * @param {number} exitCode
 * @param {any} report
 * @returns {Count}
 */
export function countPlaywright(exitCode, report) {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const told = [
    ...report.errors.map((/** @type {any} */ error) => tellFailure('outside any story', [error.message])),
    ...failedStories(report.suites ?? []),
  ];
  return agreeWith(exitCode, expected, unexpected + flaky + report.errors.length, told);
}

/** @param {any[]} suites @returns {string[]} */
function failedStories(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter((/** @type {any} */ spec) => !spec.ok)
      .map((/** @type {any} */ spec) =>
        tellFailure(
          `${spec.file}:${spec.line} › ${spec.title}`,
          spec.tests.flatMap((/** @type {any} */ test) =>
            test.results.flatMap((/** @type {any} */ result) =>
              result.errors.map((/** @type {any} */ error) => error.message),
            ),
          ),
        ),
      ),
    ...failedStories(inner),
  ]);
}

/** @param {string} name @param {unknown[]} messages @returns {string} */
function tellFailure(name, messages) {
  const lines = stripVTControlCharacters(messages.flat().join('\n')).split('\n').slice(0, TOLD_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * A runner that exits with an error, or that ran nothing, has failed whatever its report says.
 *
 * @param {number} exitCode
 * @param {number} passed
 * @param {number} failed
 * @param {string[]} [told]
 * @returns {Count}
 */
function agreeWith(exitCode, passed, failed, told = []) {
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  const count = { passed, failed: unexplained ? 1 : failed };
  return told.length === 0 ? count : { ...count, told: told.slice(0, TOLD) };
}

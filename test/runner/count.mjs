/** @typedef {import('./step.mjs').Count} Count */

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
  return agreeWith(exitCode, report.numPassedTests, report.numFailedTests + unloaded);
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
  return agreeWith(exitCode, expected, unexpected + flaky + report.errors.length);
}

/**
 * A runner that exits with an error, or that ran nothing, has failed whatever its report says.
 *
 * @param {number} exitCode
 * @param {number} passed
 * @param {number} failed
 * @returns {Count}
 */
function agreeWith(exitCode, passed, failed) {
  const unexplained = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed };
}

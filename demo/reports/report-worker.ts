import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run } from 'graphile-worker';
import { stayWithParent, tellParent } from '@/demo/fleet/child';
import { DRAW_REPORT } from '@/demo/reports/report-task';

/** A worker of graphile-worker itself, which knows nothing of Leasehold. It tells its parent what it took, and under which id it locked it. */
const { REPORTS_URL = '' } = process.env;
/** A report takes so long to draw. */
const WORK_MS = { least: 4_000, most: 9_000 };
/** What is at work when it is to end may go on for so long; then it is given back. */
const PATIENCE_MS = 1_000;

stayWithParent();
const runner = await run({
  ...{ connectionString: REPORTS_URL, concurrency: 1, maxPoolSize: 2, noHandleSignals: true },
  preset: { worker: { gracefulShutdownAbortTimeout: PATIENCE_MS } },
  logger: new Logger(() => (level, message) => {
    if (level !== 'debug') say(message);
  }),
  taskList: {
    [DRAW_REPORT]: async (_, { job, abortSignal }) => {
      tellParent({ took: { id: job.id, report: job.key, owner: job.locked_by } });
      say(`draws ${job.key}`);
      const work = WORK_MS.least + Math.random() * (WORK_MS.most - WORK_MS.least);
      await delay(work, undefined, { signal: abortSignal }).finally(() => tellParent({ took: null }));
    },
  },
});
process.once('SIGTERM', () => void runner.stop().finally(() => process.exit(0)));
tellParent({ ready: true });

function say(line: string): void {
  console.log(new Date().toISOString(), line);
}

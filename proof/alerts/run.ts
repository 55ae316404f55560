import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Lane, LIMIT, openLane } from '@/proof/alerts/lane';
import { faultsOf, playRun, type Run, recount } from '@/proof/alerts/play-run';
import { keepFigures } from '@/proof/figures';
import { quietLog } from '@/proof/quiet-log';
import { startServer } from '@/proof/rehearsals/server';

quietLog();

/**
 * `npm run prove:alerts`: 50 times a worker process holding a job is ended by SIGKILL, with two watcher processes and a receiver
 * over HTTP. Each time one alert must arrive, in time, and one message that it is over. `-- --runs 10 --lanes 2` plays fewer;
 * only a whole run that holds keeps its figures.
 */
const WHOLE = 50;
const { values } = parseArgs({
  options: { runs: { type: 'string', default: String(WHOLE) }, lanes: { type: 'string', default: '5' } },
});
const total = Number(values.runs);
const lanes = Math.min(Number(values.lanes), total);

const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());

const server = await startServer();
const opened: Lane[] = [];
try {
  console.log(`${total} runs in ${lanes} lanes on PostgreSQL ${server.version}`);
  let next = 0;
  const played = await Promise.all(
    Array.from({ length: lanes }, async (_, index) => {
      const lane = await openLane(await server.clone(`alerts_${index}`), ending.signal);
      opened.push(lane);
      const runs: Run[] = [];
      while (next < total) {
        const run = await playRun(lane, ++next, ending.signal);
        console.log(lineOf(run));
        runs.push(run);
      }
      return { lane, runs };
    }),
  );
  const runs = played.flatMap(({ lane, runs }) => runs.map((run) => recount(lane, run)));
  const wrong = runs.filter((run) => faultsOf(run).length > 0);
  console.log(`\n${summaryOf(runs)}`);
  for (const run of wrong) console.log(`wrong: ${run.worker}: ${faultsOf(run).join(', ')}`);
  if (wrong.length === 0 && runs.length >= WHOLE) keep(server.version, runs);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await Promise.all(opened.map((lane) => lane.close()));
  await server.stop();
}

function lineOf(run: Run): string {
  const faults = faultsOf(run);
  const times = `finding ${run.toFinding} ms, alert ${run.toAlert} ms later, resolved ${run.toResolved} ms`;
  return `${run.worker}: ${times}${faults.length > 0 ? `  WRONG: ${faults.join(', ')}` : ''}`;
}

function summaryOf(runs: readonly Run[]): string {
  const sum = (of: (run: Run) => number) => runs.reduce((all, run) => all + of(run), 0);
  const lost = runs.filter(({ firing, resolved }) => firing === 0 || resolved === 0).length;
  const doubled = sum(
    ({ firing, resolved, doubled }) => doubled + Math.max(0, firing - 1) + Math.max(0, resolved - 1),
  );
  return `${runs.length} workers ended by SIGKILL: ${sum(({ firing }) => firing)} alerts and ${sum(({ resolved }) => resolved)} resolved messages received, ${lost} lost, ${doubled} doubled.`;
}

function keep(version: string, runs: readonly Run[]): void {
  const row = (what: string, allowed: string, of: (run: Run) => number) => {
    const sorted = runs.map(of).sort((a, b) => a - b);
    const at = (share: number) =>
      `${((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1_000).toFixed(1)} s`;
    return [what, at(0.5), at(0.95), at(1), allowed];
  };
  keepFigures('alerts', {
    at: new Date().toISOString(),
    versions: [`PostgreSQL ${version}`, `Node ${process.version}`, `leasehold ${ownVersion()}`],
    summary: summaryOf(runs),
    columns: ['', 'p50', 'p95', 'most', 'allowed'],
    rows: [
      row(
        'from SIGKILL to the finding',
        `${LIMIT + 2} s: heartbeat limit ${LIMIT} s and 2 s`,
        ({ toFinding }) => toFinding,
      ),
      row('from the finding to the alert at the receiver', '2 s', ({ toAlert }) => toAlert),
      row(
        'from SIGKILL to the resolved message, past the lapse, the takeover and the quiet time',
        '',
        ({ toResolved }) => toResolved,
      ),
    ],
  });
}

function ownVersion(): string {
  return JSON.parse(readFileSync('package.json', 'utf8')).version;
}

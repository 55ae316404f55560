import { writeFileSync } from 'node:fs';
import { measureChain } from './chain';
import { startBenchDatabase } from './database';
import { measureHandler } from './handler';
import { measureLeaseSignals } from './lease-signals';
import { measureLocks } from './locks';
import { performancePage } from './performance-page';
import {
  brokenLeaseSignals,
  brokenLimits,
  chainTable,
  describeMachine,
  handlerTable,
  leaseSignalsTable,
  locksTable,
  type Results,
  statementTable,
} from './report';
import { measureSample } from './sample';
import { measureStatements } from './statements';

/** `--check` fails when a ratio is above its limit and writes nothing; without it docs/performance.md is written anew. */
const checking = process.argv.includes('--check');

/** `--only lease-signals` measures the charts alone, and writes nothing. */
const onlySignals = process.argv.includes('lease-signals');

const database = await startBenchDatabase();
try {
  if (onlySignals) await measureSignalsAlone();
  else await measureAll();
} finally {
  await database.stop();
}

async function measureSignalsAlone(): Promise<void> {
  const figure = await measureLeaseSignals(database);
  console.log(
    `${figure.rows.toLocaleString('en-US')} rows, ${figure.queues} queues\n${leaseSignalsTable(figure)}`,
  );
  tell(brokenLeaseSignals(figure));
}

async function measureAll(): Promise<void> {
  const statements = await measureStatements(database);
  console.log(`\nStatements of the list, server time\n${statementTable(statements)}`);
  const sample = await measureSample(database);
  console.log(`\nOne sample of Triage: ${sample.took} ms for ${sample.judged} running jobs`);
  const locks = await measureLocks(database);
  console.log(`\nOne reading of the locks\n${locksTable(locks)}`);
  const chain = await measureChain(database);
  console.log(`\nThe record verified\n${chainTable(chain)}`);
  const handler = await measureHandler(database);
  console.log(`\nHandler of the list, p95\n${handlerTable(handler)}`);

  // Last, since its million rows are in nobody's way then.
  const leaseSignals = await measureLeaseSignals(database);
  console.log(`\nCharts of lease signals\n${leaseSignalsTable(leaseSignals)}`);

  const results: Results = {
    takenAt: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    postgres: database.version,
    node: process.version,
    attempts: 100_000,
    statements,
    handler,
    sample,
    locks,
    chain,
    leaseSignals,
  };
  console.log(`\n${JSON.stringify(results)}`);
  if (!checking) writeFileSync('docs/performance.md', performancePage(results));
  tell(brokenLimits(results));
}

function tell(broken: readonly string[]): void {
  for (const line of broken) console.error(line);
  if (checking && broken.length > 0) process.exitCode = 1;
}

import { writeFileSync } from 'node:fs';
import { measureChain } from './chain';
import { startBenchDatabase } from './database';
import { measureHandler } from './handler';
import { measureLocks } from './locks';
import { performancePage } from './performance-page';
import {
  brokenLimits,
  chainTable,
  describeMachine,
  handlerTable,
  locksTable,
  type Results,
  statementTable,
} from './report';
import { measureSample } from './sample';
import { measureStatements } from './statements';

/** `--check` fails when a ratio is above its limit and writes nothing; without it docs/performance.md is written anew. */
const checking = process.argv.includes('--check');

const database = await startBenchDatabase();
try {
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
  };
  console.log(`\n${JSON.stringify(results)}`);
  if (!checking) writeFileSync('docs/performance.md', performancePage(results));
  const broken = brokenLimits(results);
  for (const line of broken) console.error(line);
  if (checking && broken.length > 0) process.exitCode = 1;
} finally {
  await database.stop();
}

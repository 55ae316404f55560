import { LADDER } from './ladder';
import {
  chainTable,
  handlerTable,
  LEASE_SIGNALS_MS,
  LIMITS,
  LOCKS_BYTES,
  leaseSignalsTable,
  locksTable,
  type Results,
  statementTable,
} from './report';

/** docs/performance.md, written whole from one run so that words and figures cannot part. */
export function performancePage(results: Results): string {
  const {
    takenAt,
    machine,
    postgres,
    node,
    attempts,
    statements,
    handler,
    sample,
    locks,
    chain,
    leaseSignals,
  } = results;
  return `# What reading costs

Written by \`npm run bench\`, which measures everything below in one run. Do not edit.

- Taken: ${takenAt}
- Machine: ${machine}
- PostgreSQL ${postgres} and the console on the same machine, Node ${node}
- ${attempts.toLocaleString('en-US')} attempts, filled by \`bench/seed.sql\`

A figure alone says little about a machine you do not have, so each has a floor beside it: a fixed statement in
\`bench/floor/\` that reads the same columns and computes nothing. The ratios are what must hold, and
\`npm run bench -- --check\` fails when one does not.

## The statements of the list

Server time, planning and execution, of everything that one request for a page of the list makes its connection run
(\`pg_stat_statements\`), against the floor as a prepared statement on a connection with the same settings. In turns, the
median of the rounds. At most ${LIMITS.statements} x.

${statementTable(statements)}

## The handler of the list

\`GET /api/jobs\` on the production server, signed in, against the least it could cost: the floor over the driver, and
\`GET /api/session\`, which only finds out who asks. In turns, the 95th percentile of each. At most ${LIMITS.handler} x.

${handlerTable(handler)}

## One sample of Triage

${sample.took} ms for ${sample.judged.toLocaleString('en-US')} running jobs: observed, diagnosed, and the counts beside them. It is taken at most
once a second and only while somebody looks, whatever the number of viewers.

## One reading of the locks

${LADDER.sessions} sessions hold ${LADDER.locks.toLocaleString('en-US')} advisory locks, and ${LADDER.waiters} of them wait for one key. Server time of the one statement
against the least SQL that counts the same facts and neither chooses among them nor names them, in turns, the median of the
rounds: at most ${LIMITS.locks} x. What a browser is sent of it stays under ${LOCKS_BYTES / 1000} kB. It is read at most once a second, and more
seldom as it takes longer.

${locksTable(locks)}

## The charts of lease signals

Everything that Health reads for its charts, over all of ${leaseSignals.queues} queues with ${leaseSignals.rows.toLocaleString('en-US')} rows of minutes behind seven
days: server time, in turns with the floor, the median of the rounds. At most ${LEASE_SIGNALS_MS} ms for seven days. Closed quarters are read in place of
their minutes; where no watcher has added any up the minutes themselves are read.

${leaseSignalsTable(leaseSignals)}

## Verifying the record

\`npm run audit:verify\` over the whole record: read in batches, each text made anew from the columns and compared, hashed, linked.
Against the SHA-256 of the same texts alone, already in memory, in turns, the medians: at most ${LIMITS.chain} x.

${chainTable(chain)}
`;
}

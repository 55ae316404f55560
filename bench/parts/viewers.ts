import type { Pool } from 'pg';
import type { Bench, Part } from '@/bench/part';
import { median, p95 } from '@/bench/statistics';
import { above, count, ms, table, times } from '@/bench/table';
import { bringPeople, crawl, letLook, type Met } from '@/bench/viewers/crowd';
import { startConsole } from '@/e2e/support/console-process';
import { provideConsole } from '@/tools/console-build';

/** Statements a second, and what a request for the snapshot took in milliseconds. */
type Looked = {
  viewers: number;
  statements: number;
  median: number;
  p95: number;
  unchanged: number;
  kb: number;
};
type ViewersFigure = {
  one: Looked;
  many: Looked;
  beside: Looked;
  slow: number;
  statements: number;
  p95: number;
};

const VIEWERS = 200;
const SLOW = 20;
const FOR_MS = 30_000;
const WARM_UP_MS = 3_000;
const LIMITS = { statements: 1.2, p95: 3 };

/** Whether it matters to the database, or to one who looks, how many others look. */
export const viewersPart: Part<ViewersFigure> = {
  name: 'viewers',
  title: 'One viewer against two hundred',
  checked: false,
  measure: measureViewers,
  table: ({ one, many, beside, slow }) =>
    table(
      ['viewers', 'statements a second', 'snapshot median, ms', 'p95, ms', 'answered 304', 'kB an answer'],
      [one, many, beside].map((looked) => [
        looked === beside
          ? `${looked.viewers}, beside ${slow} that take a byte a second`
          : count(looked.viewers),
        looked.statements.toFixed(1),
        ms(looked.median),
        ms(looked.p95),
        `${Math.round(looked.unchanged * 100)} %`,
        looked.kb.toFixed(1),
      ]),
    ),
  broken: ({ statements, p95: slower }) => [
    ...above('statements a second with 200 viewers', statements, LIMITS.statements),
    ...above('p95 of the snapshot with 200 viewers', slower, LIMITS.p95),
  ],
  about: ({
    statements,
    p95: slower,
  }) => `The production server, and people with a session each whose pages ask for the snapshot and for what they were told once a second, and
for what waits for them every ten. One of them, then ${VIEWERS}, then ${VIEWERS} beside ${SLOW} that never take in their answer but a byte a second. Statements are all that the database ran
for the console (\`pg_stat_statements\`): ${times(statements)} with ${VIEWERS}, at most ${LIMITS.statements} x. The 95th percentile of the request
for the snapshot: ${times(slower)}, at most ${LIMITS.p95} x. The load is made on the same machine.`,
};

async function measureViewers(bench: Bench): Promise<ViewersFigure> {
  const { consoleUrl, admin } = await bench.scratch();
  provideConsole();
  const console = await startConsole(consoleUrl);
  try {
    const cookies = await bringPeople(admin, VIEWERS + SLOW);
    const crowd = cookies.slice(0, VIEWERS);
    const look = async (viewers: number): Promise<Looked> => {
      await letLook(console.origin, crowd.slice(0, viewers), WARM_UP_MS);
      await admin.query('select pg_stat_statements_reset()');
      const met = await letLook(console.origin, crowd.slice(0, viewers), FOR_MS);
      return looked(viewers, met, (await statementsRun(admin)) / (FOR_MS / 1_000));
    };
    // The first seconds compile what the others run.
    await letLook(console.origin, crowd, WARM_UP_MS);
    const one = await look(1);
    const many = await look(VIEWERS);
    const go = crawl(console.origin, cookies.slice(VIEWERS));
    const beside = await look(VIEWERS).finally(go);
    const worst = Math.max(many.p95, beside.p95);
    const most = Math.max(many.statements, beside.statements);
    return { one, many, beside, slow: SLOW, statements: most / one.statements, p95: worst / one.p95 };
  } finally {
    await console.stop();
  }
}

function looked(viewers: number, { took, unchanged, whole, bytes }: Met, statements: number): Looked {
  return {
    ...{ viewers, statements, median: median(took), p95: p95(took) },
    unchanged: unchanged / took.length,
    kb: whole === 0 ? 0 : bytes / whole / 1_000,
  };
}

/** Whatever the console's roles ran, their sign-in with it. */
async function statementsRun(admin: Pool): Promise<number> {
  const { rows } = await admin.query<{ calls: number }>(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
     where userid in ('leasehold_reader'::regrole, 'leasehold_operator'::regrole, 'leasehold_auth'::regrole)`,
  );
  return rows[0]?.calls ?? 0;
}

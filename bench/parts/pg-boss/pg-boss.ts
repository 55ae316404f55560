import { type BenchConsole, startBenchConsole } from '@/bench/console';
import type { BenchDatabase } from '@/bench/database';
import type { Bench, Part } from '@/bench/part';
import { measureView, type ViewFigure } from '@/bench/parts/pages/measure-view';
import { viewsTable } from '@/bench/parts/pages/views-table';
import { type Dashboard, startDashboard } from '@/bench/parts/pg-boss/dashboard';
import { fillPgBoss } from '@/bench/parts/pg-boss/fill-pg-boss';
import { pgBossViews } from '@/bench/parts/pg-boss/views';
import { openReader } from '@/bench/server-time';
import { median, p95 } from '@/bench/statistics';
import { above, count, ms, table, times } from '@/bench/table';
import { foreignSource } from '@/lib/sources/foreign/foreign-source';
import { findLibraries } from '@/lib/sources/libraries/find-libraries';
import { readCatalog } from '@/lib/sources/libraries/read-catalog';
import type { Source } from '@/lib/sources/source';

/** One page of ours or of the dashboard's: what it cost the server, and a client beside it. Milliseconds. */
type PageFigure = {
  whose: 'console' | 'dashboard';
  page: string;
  server: number;
  statements: number;
  p50: number;
  p95: number;
  kb: number;
};
type PgBossFigure = { jobs: number; views: ViewFigure[]; pages: PageFigure[] };

const LIMIT = 1.3;
const PATIENCE_MS = 30_000;
const EFFORT = { rounds: 10, roundMs: 60 };
const TURNS = 40;
const WARM_UP = 5;

/** A million jobs in the tables of pg-boss: what the console reads of them, and beside it the library's own dashboard. */
export const pgBossPart: Part<PgBossFigure> = {
  name: 'pg-boss',
  title: 'A million jobs in pg-boss',
  checked: false,
  measure: measurePgBoss,
  table: ({ views, pages }) => `${viewsTable(views)}\n\n${pagesTable(pages)}`,
  broken: ({ views }) =>
    views.flatMap(({ name, ratio, error }) =>
      error === null ? above(`pg-boss: ${name}`, ratio, LIMIT) : [`pg-boss: ${name}: ${error}`],
    ),
  about: ({
    jobs,
  }) => `${count(jobs)} jobs in the tables that pg-boss 12 makes: 20 queues, 5,000 active of which 500 ran out, 50,000 wait, the rest is over. What the console
reads for each page against a floor of plain SQL over the same tables, as above: at most ${LIMIT} x. Below it whole requests as a client sees them, ours signed in
and the library's own dashboard (1.9.0) on the same server in the same minutes, in turns: milliseconds in the server of one request, and until
the answer is there. The two show different things: the dashboard's page of jobs is the last ones of all queues, and it judges none; its page of one job wants the tables of a newer pg-boss, and is not measured.`,
};

async function measurePgBoss(bench: Bench): Promise<PgBossFigure> {
  const database = await bench.scratch();
  bench.say('filling pg-boss');
  await fillPgBoss(database);
  const { admin, consoleUrl } = database;
  const reader = openReader(consoleUrl, PATIENCE_MS);
  try {
    const [shape] = findLibraries(await readCatalog(reader)).shapes;
    if (!shape) throw new Error('pg-boss was not found.');
    const source = foreignSource(shape);
    const places = await findPlaces(database);
    const views: ViewFigure[] = [];
    for (const view of pgBossViews(source, places)) {
      const figure = await measureView(view, { admin, reader, ...EFFORT });
      bench.say(figure.error ?? `${times(figure.ratio)}: ${figure.name}`);
      views.push(figure);
    }
    const { rows } = await admin.query<{ jobs: number }>('select count(*)::int as jobs from pgboss.job');
    return { jobs: rows[0]?.jobs ?? 0, views, pages: await measurePages(database, source, places) };
  } finally {
    await reader.end();
  }
}

async function findPlaces({
  admin,
}: BenchDatabase): Promise<{ key: string; hundredth: string; database: string }> {
  const { rows } = await admin.query<{ key: string; hundredth: string; database: string }>(`
    select (select name || ':' || id from pgboss.job where state = 'active' order by started_on limit 1) as key,
      (select name || ':' || id from pgboss.job order by name desc, id desc offset 4949 limit 1) as hundredth,
      current_database() as database`);
  if (!rows[0]) throw new Error('It is empty.');
  return rows[0];
}

/** Whole requests, one page of ours and one of the dashboard's after the other. */
async function measurePages(
  { admin, adminUrl, consoleUrl }: BenchDatabase,
  source: Source,
  { key, database }: { key: string; database: string },
): Promise<PageFigure[]> {
  const console = await startBenchConsole(consoleUrl);
  let dashboard: Dashboard | null = null;
  try {
    await admin.query(`create role dashboard login superuser password 'bench'`);
    const url = new URL(adminUrl);
    [url.username, url.password] = ['dashboard', 'bench'];
    dashboard = await startDashboard(url.href);
    const pages = [
      ours('Triage', '/api/triage', console),
      ours('jobs', `/api/jobs?source=${source.name}`, console),
      ours('jobs that run', `/api/jobs?source=${source.name}&status=running`, console),
      ours('a job', `/api/jobs/${source.name}/${database}/${encodeURIComponent(key)}`, console),
      theirs('overview', '/', dashboard),
      theirs('queues', '/queues', dashboard),
      theirs('a queue', '/queues/queue-00', dashboard),
      theirs('jobs', '/jobs', dashboard),
    ];
    const figures: PageFigure[] = [];
    for (const page of pages) figures.push(await measurePage(admin, page));
    return figures;
  } finally {
    await dashboard?.stop();
    await console.stop();
  }
}

type Page = { whose: PageFigure['whose']; page: string; role: string; get: () => Promise<number> };

const ours = (page: string, path: string, console: BenchConsole): Page => ({
  ...{ whose: 'console', page, role: 'leasehold_reader' },
  get: async () => (await console.get(path)).bytes,
});
const theirs = (page: string, path: string, dashboard: Dashboard): Page => ({
  ...{ whose: 'dashboard', page, role: 'dashboard' },
  get: () => dashboard.get(path),
});

async function measurePage(
  admin: BenchDatabase['admin'],
  { whose, page, role, get }: Page,
): Promise<PageFigure> {
  let bytes = 0;
  for (let turn = 0; turn < WARM_UP; turn++) bytes = await get();
  await admin.query('select pg_stat_statements_reset()');
  const samples: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const startedAt = performance.now();
    await get();
    samples.push(performance.now() - startedAt);
  }
  const { rows } = await admin.query<{ ms: number; calls: number }>(
    `select coalesce(sum(total_plan_time + total_exec_time), 0) as ms, coalesce(sum(calls), 0)::int as calls
     from pg_stat_statements where userid = $1::regrole`,
    [role],
  );
  const { ms: spent = 0, calls = 0 } = rows[0] ?? {};
  return {
    ...{ whose, page, server: spent / TURNS, statements: calls / TURNS },
    ...{ p50: median(samples), p95: p95(samples), kb: bytes / 1000 },
  };
}

function pagesTable(pages: readonly PageFigure[]): string {
  return table(
    ['', 'page', 'ms in the server', 'statements', 'p50, ms', 'p95, ms', 'kB'],
    pages.map((page) => [
      ...[page.whose, page.page, ms(page.server), page.statements.toFixed(1)],
      ...[page.p50.toFixed(1), page.p95.toFixed(1), page.kb.toFixed(1)],
    ]),
  );
}

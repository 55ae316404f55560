import type { Bench, Part } from '@/bench/part';
import { KNOWN, type Known } from '@/bench/parts/pages/known';
import { listViews } from '@/bench/parts/pages/list-views';
import { measureView, type ViewFigure } from '@/bench/parts/pages/measure-view';
import { pageViews } from '@/bench/parts/pages/page-views';
import { findPlaces } from '@/bench/parts/pages/places';
import { largeTables, type PlanFigure, planOf } from '@/bench/parts/pages/plans';
import { type SizeFigure, sizesOf, sizesTable } from '@/bench/parts/pages/sizes';
import type { View } from '@/bench/parts/pages/view';
import { viewsTable } from '@/bench/parts/pages/views-table';
import { type SeedName, seedWords } from '@/bench/seeds';
import { openReader } from '@/bench/server-time';
import { above, ms, table, times, under } from '@/bench/table';

type PagesFigure = { views: ViewFigure[]; plans: PlanFigure[]; sizes: SizeFigure[] };

const LIMIT = 1.3;
/** What takes longer than the console waits is measured all the same. */
const PATIENCE_MS = 30_000;
/** Rounds of each view, and about how many milliseconds one takes. */
const EFFORT = { whole: { rounds: 10, roundMs: 60 }, check: { rounds: 4, roundMs: 12 } };

/** What the statements of each page cost at one size, against the floor. */
export function pagesPart(seed: Exclude<SeedName, 'check'>, title: string): Part<PagesFigure> {
  return {
    name: `pages-${seed}`,
    title,
    checked: false,
    measure: (bench) => measurePages(bench, seed),
    table: ({ views, plans, sizes }) =>
      `${viewsTable(views)}\n\n${sizesTable(sizes)}\n\n${plansTable(plans)}`,
    broken: ({ views, plans }) => [
      ...views.flatMap((view) => brokenOf(view).map((line) => `${seed}: ${line}`)),
      ...plans.flatMap(({ name, wrong }) => wrong.map((what) => `${seed}: ${name} ${what}`)),
    ],
    about:
      () => `${seedWords(seed)}. Server time, planning and execution, of everything that one request makes the reader's connections run
(\`pg_stat_statements\`), against the floor as prepared statements on a connection with the same settings. In turns; of the means of the
rounds the quickest quarter ends the figure. The ratio is of the time that the server's process was on a processor, which other work on
the machine does not lengthen: at most ${LIMIT} x. Beside it the statements that a request takes, and the pages of tables and
indexes that it looks at. A floor that has no bound is given up after ${PATIENCE_MS / 1000} s, and the ratio is then below that to this time. The indexes are as new: those of a table that was filled row by row are larger. Below the figures the sizes of
the tables, and by which indexes each view reaches them: none reads all of a large table or sorts it.`,
  };
}

/**
 * The same at a size that is filled in seconds, for `--check`: ratios and statements only. What is known not to hold its limit may not get
 * worse.
 */
export const pagesCheckPart: Part<PagesFigure> = {
  name: 'pages-check',
  title: 'The pages at a size for checking',
  checked: 'only',
  measure: (bench) => measurePages(bench, 'check'),
  table: ({ views }) => viewsTable(views),
  broken: ({ views }) => views.flatMap((view) => brokenOf(view, withRoom(KNOWN[view.name]))),
  about: () => `${seedWords('check')}.`,
};

/**
 * Most views take a tenth of a millisecond at this size, on machines that nothing is known of: one reading was seen 40 % above others of the same
 * code. What became dearer by more than that is no noise, and the bounds themselves are for the sizes that are published.
 */
const ROOM = 1.4;

function withRoom(known: Partial<Known> = {}): Partial<Known> {
  return { ...known, ratio: (known.ratio ?? LIMIT) * ROOM };
}

async function measurePages(bench: Bench, seed: SeedName): Promise<PagesFigure> {
  const { admin, consoleUrl } = await bench.filled(seed);
  const places = await findPlaces(admin);
  const views: View[] = [...pageViews(places), ...listViews(places)];
  const reader = openReader(consoleUrl, PATIENCE_MS);
  const small = seed === 'check';
  const effort = small ? EFFORT.check : EFFORT.whole;
  try {
    const figures: ViewFigure[] = [];
    for (const view of views) {
      const { rounds, roundMs } = effort;
      const figure = await measureTwice(
        (so) => measureView(view, { admin, reader, roundMs, rounds: so }),
        rounds,
      );
      bench.say(lineOf(figure));
      figures.push(figure);
    }
    const plans: PlanFigure[] = [];
    const large = await largeTables(admin);
    // At a small size reading all of a table is the quickest.
    for (const view of small ? [] : views) {
      const plan = await planOf(view, reader, large).catch(() => null);
      if (plan) plans.push(plan);
    }
    return { views: figures, plans, sizes: await sizesOf(admin) };
  } finally {
    await reader.end();
  }
}

/**
 * A view that is above its limit is measured once more, by so many times the rounds, and that counts whatever it says: on a busy machine one of
 * many may have been unlucky, and of more readings the lowest would be a lucky one.
 */
async function measureTwice(
  measure: (rounds: number) => Promise<ViewFigure>,
  rounds: number,
): Promise<ViewFigure> {
  const first = await measure(rounds);
  return brokenOf(first).length === 0 || first.error !== null ? first : measure(rounds * MORE_ROUNDS);
}

const MORE_ROUNDS = 3;

function lineOf({ name, request, least, ratio, statements, error }: ViewFigure): string {
  return error === null
    ? `${least === null ? under(ratio) : times(ratio)}  ${ms(request)} over ${least === null ? 'a floor given up' : ms(least)} ms, ${statements} statements: ${name}`
    : `${name}: ${error}`;
}

function brokenOf(
  { name, ratio, statements, mayTake, error }: ViewFigure,
  known: Partial<Known> = {},
): string[] {
  if (error !== null) return [`${name}: ${error}`];
  const most = known.statements ?? mayTake;
  const many =
    most !== null && statements > most ? [`${name}: ${statements} statements, at most ${most}`] : [];
  return [...above(name, ratio, known.ratio ?? LIMIT), ...many];
}

function plansTable(plans: readonly PlanFigure[]): string {
  return table(
    ['view', 'reached by'],
    plans.map(({ name, ways }) => [name, ways.join(', ')]),
  );
}

import type { ViewFigure } from '@/bench/parts/pages/measure-view';
import { count, ms, table, times, under } from '@/bench/table';

/** Each view beside its floor. */
export function viewsTable(views: readonly ViewFigure[]): string {
  return table(
    ['view', 'request, ms in the server', 'floor, ms', 'ratio', 'statements', 'pages read', 'floor, pages'],
    views.map((view) =>
      view.error === null
        ? [
            view.name,
            ms(view.request),
            ...(view.least === null ? ['given up', under(view.ratio)] : [ms(view.least), times(view.ratio)]),
            String(view.statements),
            count(Math.round(view.blocks)),
            view.least === null ? '' : count(Math.round(view.leastBlocks)),
          ]
        : [view.name, view.error, '', '', '', '', ''],
    ),
  );
}

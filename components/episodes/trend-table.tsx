import { KindMark } from '@/components/episodes/kind-mark';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import type { EpisodeTrend, TimeSpread } from '@/lib/episodes/episode-trend';
import { took } from '@/lib/episodes/episode-words';
import { formatCount } from '@/lib/format/count';

/** The same as figures: how each kind ended, and what half and nineteen of twenty did not exceed. */
export function TrendTable({ trend: { kinds } }: { trend: EpisodeTrend }) {
  return (
    <details className="border-line border-t">
      <summary className="cursor-pointer px-3.5 py-2.5 text-ink-2 -outline-offset-2 hover:text-ink">
        Show the figures of each kind
      </summary>
      <Table>
        <caption className="sr-only">
          How many of each kind opened and how they ended, with the median and the 95th percentile of each
          time
        </caption>
        <thead>
          <tr>
            <HeadCell>Kind</HeadCell>
            <HeadCell numeric>Opened</HeadCell>
            <HeadCell numeric>Came back</HeadCell>
            <HeadCell numeric>Last</HeadCell>
            <HeadCell numeric>By itself</HeadCell>
            <HeadCell numeric>By an act</HeadCell>
            <HeadCell numeric>Superseded</HeadCell>
            <HeadCell numeric>Jobs held up, at most</HeadCell>
            <HeadCell numeric>To detect, median, p95</HeadCell>
            <HeadCell numeric>To first act</HeadCell>
            <HeadCell numeric>To resolve</HeadCell>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <Row key={kind.kind}>
              <Cell>
                <KindMark kind={kind.kind} />
              </Cell>
              {[
                ...[kind.opened, kind.cameBack, kind.open, kind.byItself, kind.byAct, kind.superseded],
                kind.heldUp,
              ].map((figure, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a row never change places
                <Cell key={column} numeric>
                  {formatCount(figure)}
                </Cell>
              ))}
              <Cell numeric>
                <Spread spread={kind.times.toDetect} />
              </Cell>
              <Cell numeric>
                <Spread spread={kind.times.toFirstAct} />
              </Cell>
              <Cell numeric>
                <Spread spread={kind.times.toResolve} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

function Spread({ spread }: { spread: TimeSpread | null }) {
  if (spread === null) return <span className="text-ink-3">none</span>;
  return (
    <>
      {took(spread.median)}, {took(spread.p95)}
    </>
  );
}

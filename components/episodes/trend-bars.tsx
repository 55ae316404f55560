import { scaleLinear } from 'd3-scale';
import type { TrendBucket } from '@/lib/episodes/episode-trend';
import { kindName } from '@/lib/episodes/episode-words';
import { countOf } from '@/lib/format/count';
import { formatUtcDate, formatUtcMinute } from '@/lib/format/utc-time';
import { epochMs } from '@/lib/time';

type TrendBarsProps = {
  buckets: readonly TrendBucket[];
  /** Seconds of a step. */
  bucket: number;
  top: number;
  kind: string;
};

/** Bars of counts; what came back is hollow, on top of what was new. The same figures stand in a table for screen readers. */
export function TrendBars({ buckets, bucket, top, kind }: TrendBarsProps) {
  const height = scaleLinear().domain([0, top]).range([0, 100]);
  const [first, last] = [buckets[0], buckets.at(-1)];
  return (
    <div className="self-end">
      <div aria-hidden="true" className="relative mt-1 border-line-2 border-b">
        <span className="absolute inset-x-0 top-0 border-line border-t text-right text-axis text-ink-3">
          {top}
        </span>
        <div className="flex h-16 items-end gap-px pr-7">
          {buckets.map(({ at, opened, cameBack }) => (
            <span
              key={at}
              title={opened > 0 ? `${stepWords(at, bucket)}: ${countWords(opened, cameBack)}` : undefined}
              className="flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-well"
            >
              {cameBack > 0 && (
                <span
                  style={{ height: `${height(cameBack)}%` }}
                  className="min-h-[3px] border border-ink-3 border-b-0"
                />
              )}
              {opened > cameBack && (
                <span style={{ height: `${height(opened - cameBack)}%` }} className="min-h-[2px] bg-ink-3" />
              )}
            </span>
          ))}
        </div>
      </div>
      {first && last && (
        <p aria-hidden="true" className="flex justify-between pr-7 text-axis text-ink-3">
          <time dateTime={first.at}>{axisWords(first.at, bucket)}</time>
          <span>now</span>
        </p>
      )}
      {/* A table keeps its own width, however little it is given. */}
      <div className="sr-only">
        <table>
          <caption>{kindName(kind)}: how many opened, by time. Times without any are left out.</caption>
          <thead>
            <tr>
              <th scope="col">Time, UTC</th>
              <th scope="col">Opened</th>
              <th scope="col">Came back</th>
            </tr>
          </thead>
          <tbody>
            {buckets
              .filter(({ opened }) => opened > 0)
              .map(({ at, opened, cameBack }) => (
                <tr key={at}>
                  <th scope="row">{stepWords(at, bucket)}</th>
                  <td>{opened}</td>
                  <td>{cameBack}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const DAY = 86_400;

function countWords(opened: number, cameBack: number): string {
  return cameBack === 0
    ? `${countOf(opened, 'trouble')}`
    : `${countOf(opened, 'trouble')}, ${cameBack} came back`;
}

/** "29 Nov 2026", or "29 Nov 2026, 03:00 to 09:00". */
function stepWords(at: string, bucket: number): string {
  if (bucket >= DAY) return formatUtcDate(at);
  return `${formatUtcDate(at)}, ${formatUtcMinute(at)} to ${formatUtcMinute(epochMs(at) + bucket * 1_000)}`;
}

function axisWords(at: string, bucket: number): string {
  const date = formatUtcDate(at).replace(/ \d{4}$/, '');
  return bucket >= DAY ? date : `${date}, ${formatUtcMinute(at)}`;
}

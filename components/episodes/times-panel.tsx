import type { ReactNode } from 'react';
import { Took } from '@/components/episodes/took';
import { Panel, PanelHead } from '@/components/ui/panel';
import type { EpisodeRow } from '@/lib/episodes/episode-row';
import { formatCount } from '@/lib/format/count';

/** How long it took, each with the two moments that it lies between. */
export function TimesPanel({ episode }: { episode: EpisodeRow }) {
  const { times, worst, flaps, closedAt, supersededBy } = episode;
  return (
    <Panel aria-labelledby="times-title">
      <PanelHead id="times-title" title="How long it took" />
      <dl className="px-3.5 py-1">
        <Line
          label="To detect"
          note={flaps > 0 ? 'it came back, and was known' : 'from its beginning to the watcher’s first sight'}
        >
          <Took seconds={times.toDetect} />
        </Line>
        <Line label="To the first act" note="from then to the first act on it">
          <Took seconds={times.toFirstAct} none="nobody acted" />
        </Line>
        <Line label="To resolve" note={resolveNote(closedAt, supersededBy)}>
          <Took seconds={times.toResolve} none="not resolved" />
        </Line>
        <Line label="Held up, at most" note="jobs at once">
          {formatCount(worst.heldUp)}
        </Line>
      </dl>
    </Panel>
  );
}

function resolveNote(closedAt: string | null, supersededBy: string | null): string {
  if (closedAt === null) return 'it lasts';
  return supersededBy === null
    ? 'from the first sight to the end'
    : 'another finding took its place: nothing was resolved';
}

function Line({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-line border-b py-2 last:border-b-0">
      <dt>
        {label}
        <span className="block text-ink-3 text-label">{note}</span>
      </dt>
      <dd className="font-medium font-mono text-[18px] tracking-mono">{children}</dd>
    </div>
  );
}

'use client';

import { useState } from 'react';
import { bucketName, markPath, markWords } from '@/components/health/signal-words';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Panel, PanelHead } from '@/components/ui/panel';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import type { LeaseSignals, SignalMark } from '@/lib/health/lease-signals';
import { WINDOW_SHAPES } from '@/lib/health/signal-window';
import { epochMs } from '@/lib/time';

/** As many as stand in view before somebody asks for all. */
const FIRST = 6;

/** What the dotted lines are, latest first, each with a link to its record. */
export function MarkList({ signals }: { signals: LeaseSignals }) {
  const [whole, setWhole] = useState(false);
  const { marks, marksLeftOut, window } = signals;
  const latest = marks.toReversed();
  const shown = whole ? latest : latest.slice(0, FIRST);
  return (
    <Panel aria-labelledby="signal-marks">
      <PanelHead
        id="signal-marks"
        title="Dotted lines"
        count={marks.length}
        note={marksLeftOut > 0 ? 'only the latest are marked' : 'findings that opened, acts that were done'}
      />
      {marks.length === 0 ? (
        <p className="px-3.5 py-3 text-ink-2">
          No finding opened and nobody acted in {WINDOW_SHAPES[window].words}.
        </p>
      ) : (
        <ol>
          {shown.map((mark) => (
            <Line
              key={`${mark.kind}/${mark.kind === 'act' ? mark.seq : mark.id}`}
              mark={mark}
              signals={signals}
            />
          ))}
        </ol>
      )}
      {latest.length > shown.length && (
        <div className="border-line border-t px-3.5 py-2">
          <Button size="small" onClick={() => setWhole(true)}>
            Show {latest.length - shown.length} more
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Line({ mark, signals }: { mark: SignalMark; signals: LeaseSignals }) {
  return (
    <li className="flex items-baseline gap-2.5 border-line border-b px-3.5 py-1.5 last:border-b-0">
      <time
        dateTime={mark.at}
        title={formatUtcDateTime(epochMs(mark.at))}
        className="whitespace-nowrap font-mono text-ink-3 text-label"
      >
        {bucketName(signals, epochMs(mark.at))}
      </time>
      <Icon icon={mark.kind === 'act' ? 'triangle' : 'flag'} size="lamp" className="text-ink-3" />
      <Link href={markPath(mark)} className="link min-w-0 wrap-anywhere">
        {mark.kind === 'act' ? markWords(mark) : mark.sentence}
      </Link>
    </li>
  );
}

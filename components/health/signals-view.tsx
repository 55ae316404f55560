'use client';

import { useState } from 'react';
import { CountChart } from '@/components/health/count-chart';
import { LatencyChart } from '@/components/health/latency-chart';
import { LeaseAgeChart } from '@/components/health/lease-age-chart';
import { chosenQueues } from '@/components/health/lease-age-unit';
import { MarkList } from '@/components/health/mark-list';
import { SignalPickers } from '@/components/health/signal-pickers';
import { SignalReadouts } from '@/components/health/signal-readouts';
import { bucketName, markWords, signalsTitle } from '@/components/health/signal-words';
import { Banner } from '@/components/ui/banner';
import { PageHead } from '@/components/ui/page-head';
import { useServerNow } from '@/components/ui/use-server-now';
import { formatCount } from '@/lib/format/count';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { LeaseSignals } from '@/lib/health/lease-signals';
import { RENEW_FAILURES_A_MINUTE } from '@/lib/health/signal-limits';
import { type SignalWish, WINDOW_SHAPES } from '@/lib/health/signal-window';
import { epochMs } from '@/lib/time';

/** The watcher samples every few seconds; after this long without one the charts have a gap. */
const SAMPLE_LATE_MS = 60_000;

type SignalsViewProps = {
  signals: LeaseSignals;
  /** Why the last reading failed; what is shown is then older. */
  problem: string | null;
  onWish: (change: Partial<SignalWish>) => void;
};

/** The four lease signals on one axis of time, with what happened beside them. */
export function SignalsView({ signals, problem, onWish }: SignalsViewProps) {
  const [place, move] = useState<number | null>(null);
  const { points, levels, queue, window } = signals;
  const shape = WINDOW_SHAPES[window];
  const sinceMs = epochMs(signals.since);
  const time = { sinceMs, bucketMs: shape.bucketSeconds * 1_000, buckets: points.length };
  const common = {
    signals,
    time,
    marks: signals.marks.map((mark) => ({ ms: epochMs(mark.at), words: markWords(mark) })),
    // Another window has other buckets.
    cursor: { place: place === null ? null : Math.min(place, points.length - 1), move },
    nameOf: (at: number) => bucketName(signals, sinceMs + at * time.bucketMs),
  };
  const chosen = chosenQueues(levels.queues, queue);
  const failures = chosen.reduce((sum, { recent }) => sum + recent.renewFailures, 0);
  const rejected = points.reduce((sum, { staleWrites }) => sum + staleWrites, 0);
  const limit = (RENEW_FAILURES_A_MINUTE * shape.bucketSeconds) / 60;
  return (
    <div className="mb-4 grid gap-4">
      <PageHead
        title={signalsTitle(signals)}
        aside={<SignalPickers wish={{ window, queue }} queues={levels.queues} onWish={onWish} />}
      >
        Four questions, four charts, {shape.words}. {lastMark(signals)}
      </PageHead>
      <Notices signals={signals} problem={problem} />
      <div className="grid gap-4 lg:grid-cols-2">
        <LatencyChart {...common} />
        <LeaseAgeChart {...common} />
        <CountChart
          {...common}
          title="Renew failures"
          question="Are workers refused to renew?"
          counts={points.map(({ renewFailures }) => renewFailures)}
          one="renewal refused"
          many="renewals refused"
          readout={{
            value: formatCount(failures),
            words: `in ${levels.minutes} min`,
            lit: failures >= RENEW_FAILURES_A_MINUTE * levels.minutes,
          }}
          limit={{ count: limit, words: `${RENEW_FAILURES_A_MINUTE} a minute` }}
        />
        <CountChart
          {...common}
          title="Rejected stale writes"
          question="Did a late worker try to write after it lost its lease?"
          counts={points.map(({ staleWrites }) => staleWrites)}
          one="write rejected"
          many="writes rejected"
          readout={{ value: formatCount(rejected), words: `in ${shape.words}`, lit: false }}
          limit={null}
        />
      </div>
      <SignalReadouts signals={signals} />
      <MarkList signals={signals} />
    </div>
  );
}

function lastMark(signals: LeaseSignals): string {
  const last = signals.marks.at(-1);
  if (!last) return 'No finding opened and nobody acted meanwhile.';
  return `The last dotted line is ${formatUtcTime(epochMs(last.at))}: ${markWords(last)}.`;
}

function Notices({ signals, problem }: { signals: LeaseSignals; problem: string | null }) {
  const { sampledAt } = signals.levels;
  const now = useServerNow(epochMs(signals.databaseNow));
  const late = sampledAt === null || now - epochMs(sampledAt) > SAMPLE_LATE_MS;
  return (
    <>
      {problem && (
        <Banner tone="note" icon="eye-off" title="These figures are older than they should be.">
          {problem}
        </Banner>
      )}
      {late && (
        <Banner
          tone="note"
          icon="eye-off"
          title={
            sampledAt === null
              ? 'No watcher has sampled here yet.'
              : `No watcher has sampled since ${formatUtcTime(epochMs(sampledAt))}.`
          }
        >
          Lease ages and locks have a gap from then on. What workers count themselves is all here.
        </Banner>
      )}
    </>
  );
}

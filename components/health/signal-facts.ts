import { chosenQueues } from '@/components/health/lease-age-unit';
import { formatLatency, formatSeconds } from '@/components/health/signal-words';
import { lockTableUse } from '@/components/locks/lock-table-use';
import { countOf, formatCount } from '@/lib/format/count';
import type { LeaseSignals, SignalPoint } from '@/lib/health/lease-signals';
import type { LockLevels, QueueLevels, SignalLevels } from '@/lib/health/signal-levels';
import { LOCK_SAMPLE_SLOW, OLDEST_PENDING_SECONDS } from '@/lib/health/signal-limits';
import { WINDOW_SHAPES } from '@/lib/health/signal-window';

/** One readout: its present value, and what it is to be compared with. `lit` only where a limit is passed. */
export type SignalFact = { name: string; value: string; note: string; lit: boolean };

/** What stands beside the charts: of the chosen queues, and of the server whatever the queue. */
export function signalFacts(signals: LeaseSignals): readonly SignalFact[] {
  const chosen = chosenQueues(signals.levels.queues, signals.queue);
  return [
    oldestPending(chosen, signals),
    oldestRunning(chosen, signals),
    completion(chosen, signals.levels),
    lockTable(signals.levels.locks),
    lockSample(signals.levels.locks),
  ];
}

function oldestPending(chosen: readonly QueueLevels[], signals: LeaseSignals): SignalFact {
  const oldest = oldestOf(chosen, 'oldestPending');
  const waiting = chosen.reduce((sum, { pending }) => sum + pending.count, 0);
  const bound = chosen.some(({ pending }) => pending.atLeast) ? 'at-least' : 'exact';
  const depth = waiting === 0 ? 'nothing is pending' : `${formatCount(waiting, bound)} pending`;
  return {
    name: 'Oldest pending',
    value: oldest ? formatSeconds(oldest.seconds) : 'none',
    note: [depth, ...inQueue(oldest, signals), ...mostIn(signals, 'oldestPending', oldest)].join(', '),
    lit: oldest !== null && oldest.seconds >= OLDEST_PENDING_SECONDS,
  };
}

function oldestRunning(chosen: readonly QueueLevels[], signals: LeaseSignals): SignalFact {
  const oldest = oldestOf(chosen, 'oldestRunning');
  const running = chosen.reduce((sum, queue) => sum + queue.running, 0);
  return {
    name: 'Oldest running',
    value: oldest ? formatSeconds(oldest.seconds) : 'none',
    note: [
      running === 0 ? 'nothing runs' : `${formatCount(running)} running`,
      ...inQueue(oldest, signals),
      ...mostIn(signals, 'oldestRunning', oldest),
    ].join(', '),
    lit: false,
  };
}

function completion(chosen: readonly QueueLevels[], { minutes }: SignalLevels): SignalFact {
  const completed = chosen.reduce((sum, { recent }) => sum + recent.completed, 0);
  const ended = completed + chosen.reduce((sum, { recent }) => sum + recent.failed, 0);
  return {
    name: 'Completion rate',
    value: ended === 0 ? '–' : percent(completed / ended),
    note:
      ended === 0
        ? `no attempt ended in ${minutes} min`
        : `${formatCount(completed)} of ${countOf(ended, 'attempt')} that ended in ${minutes} min`,
    lit: false,
  };
}

function lockTable(locks: LockLevels | null): SignalFact {
  if (locks === null) return notSampled('Lock table');
  const { percent: used, full, words } = lockTableUse(locks);
  return { name: 'Lock table', value: `${used} %`, note: words, lit: full };
}

function lockSample(locks: LockLevels | null): SignalFact {
  if (locks === null) return notSampled('Lock sample');
  const { tookMs, usualMs } = locks;
  const { times, atLeastMs } = LOCK_SAMPLE_SLOW;
  return {
    name: 'Lock sample',
    value: formatLatency(tookMs),
    note: usualMs === null ? 'too short a time to say what is usual' : `usually ${formatLatency(usualMs)}`,
    lit: usualMs !== null && tookMs >= Math.max(usualMs * times, atLeastMs),
  };
}

const notSampled = (name: string): SignalFact => ({
  name,
  value: '–',
  note: 'no watcher sampled in 24 h',
  lit: false,
});

type Oldest = { seconds: number; queue: string } | null;

function oldestOf(chosen: readonly QueueLevels[], name: 'oldestPending' | 'oldestRunning'): Oldest {
  return chosen.reduce<Oldest>((oldest, { queue, [name]: seconds }) => {
    if (seconds === null || (oldest && oldest.seconds >= seconds)) return oldest;
    return { seconds, queue };
  }, null);
}

const inQueue = (oldest: Oldest, { queue }: LeaseSignals) => (oldest && queue === null ? [oldest.queue] : []);

/** The highest of the window, where it is not the present value itself. */
function mostIn(
  { points, window }: LeaseSignals,
  name: 'oldestPending' | 'oldestRunning',
  present: Oldest,
): string[] {
  const most = Math.max(-1, ...points.map((point: SignalPoint) => point[name] ?? -1));
  return most > (present?.seconds ?? -1)
    ? [`up to ${formatSeconds(most)} in ${WINDOW_SHAPES[window].words}`]
    : [];
}

/** 100 % only where it is. */
const percent = (share: number) => `${share === 1 ? 100 : Math.min(99.9, Math.round(share * 1_000) / 10)} %`;

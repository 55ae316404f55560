import { formatCount } from '@/lib/format/count';
import { formatDuration } from '@/lib/format/duration';
import { formatUtcTime } from '@/lib/format/utc-time';
import type { TriageStrip } from '@/lib/triage/snapshot';

/** One line of the strip. `lit` is for what is not as it should be, and only for that. */
export type StripFact = {
  name: string;
  value: string;
  note: string | null;
  /** Ids in the note, to be kept whole. */
  names?: readonly string[];
  lit: boolean;
};

/** Older than this, the oldest pending job is worth an eye. A queue that is merely busy clears it faster. */
const OLD_PENDING_SECONDS = 15 * 60;

/** What runs and what waits, in the order of the strip. */
export function stripFacts(strip: TriageStrip): StripFact[] {
  const { running, pending, held, oldestPending, workers, watcher } = strip;
  const silent = workers.registered - workers.alive;
  return [
    { name: 'Running', value: formatCount(running), note: null, lit: false },
    {
      name: 'Pending',
      value: formatCount(pending.count, pending.atLeast ? 'at-least' : 'exact'),
      note: null,
      lit: false,
    },
    ...(oldestPending
      ? [
          {
            name: 'Oldest pending',
            value: formatDuration(oldestPending.seconds * 1_000),
            note: `${oldestPending.queue}, ${oldestPending.subject}`,
            lit: oldestPending.seconds > OLD_PENDING_SECONDS,
          },
        ]
      : []),
    { name: 'Held', value: formatCount(held), note: null, lit: false },
    {
      name: 'Workers',
      value: silent === 0 ? formatCount(workers.alive) : `${workers.alive} of ${workers.registered}`,
      note: silent === 0 ? 'all heard in time' : silentNote(workers.silent),
      names: workers.silent,
      lit: silent > 0,
    },
    {
      name: 'Watcher',
      value: watcher.state === 'alive' ? 'alive' : watcher.state === 'never' ? 'none' : 'silent',
      note: watcher.heartbeatAt ? `beat ${formatUtcTime(watcher.heartbeatAt)}` : 'none has run here',
      lit: watcher.state !== 'alive',
    },
  ];
}

/** More names than these are a list to read, and Triage is beside it. */
const NAMED = 3;

function silentNote(silent: readonly string[]): string {
  const more = silent.length - NAMED;
  return `silent: ${silent.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The spread of the whole minutes before the last one: what a minute usually completes. Null when there are too few to say, or hardly one completed anything. */
export function usualMinute(
  completed: readonly number[],
): { low: number; high: number; last: number } | null {
  const last = completed.at(-1);
  const before = completed.slice(0, -1).toSorted((a, b) => a - b);
  if (last === undefined || before.length < 5) return null;
  const at = (share: number) => before[Math.floor(share * (before.length - 1))] ?? 0;
  return at(0.9) === 0 ? null : { low: at(0.1), high: at(0.9), last };
}

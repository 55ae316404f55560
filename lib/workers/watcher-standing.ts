import { formatDuration } from '@/lib/format/duration';
import { secondsBetween, type Timestamp } from '@/lib/time';

/** Whether anybody fires waits and keeps the history of findings. */
export type WatcherStanding = {
  state: 'alive' | 'silent' | 'never';
  /** When the leading watcher last renewed its lease. */
  heartbeatAt: Timestamp | null;
  holder: string | null;
  /** What its absence means, for whoever looks; null while it is alive. */
  sentence: string | null;
};

/**
 * Seconds. A leader renews every second, and its lease lapses after five; the next one leads a second later. Twice that is
 * no change of leader any more.
 */
const SILENT_AFTER = 12;

const ABSENT = 'Armed waits do not fire and no finding is recorded. Start one: npm run watcher.';

export function watcherStanding(
  lead: { holder: string | null; heartbeatAt: Timestamp | null },
  databaseNow: Timestamp,
): WatcherStanding {
  const { holder, heartbeatAt } = lead;
  if (heartbeatAt === null)
    return { state: 'never', holder, heartbeatAt, sentence: `No watcher has ever run here. ${ABSENT}` };
  const age = secondsBetween(heartbeatAt, databaseNow);
  if (age <= SILENT_AFTER) return { state: 'alive', holder, heartbeatAt, sentence: null };
  const sentence = `The watcher was last heard ${formatDuration(age * 1_000)} ago. ${ABSENT}`;
  return { state: 'silent', holder, heartbeatAt, sentence };
}

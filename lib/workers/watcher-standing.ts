import { formatDuration } from '@/lib/format/duration';
import type { JobAddress } from '@/lib/jobs/job';
import { secondsBetween, type Timestamp } from '@/lib/time';

/** Who leads or led last, as `leasehold.watcher_lease` has it; nulls while nobody ever did. */
export type WatcherLead = {
  holder: string | null;
  host: string | null;
  osPid: number | null;
  heartbeatAt: Timestamp | null;
};

/** A job with an armed wait, which no one but a watcher carries out. */
export type WaitingJob = { address: JobAddress; queue: string; subject: string; attempt: number | null };

/** What is armed: how many waits, when the first is due, and the jobs of the first to come due. Those on leases in Redis are counted, and are of no job. */
export type ArmedWaits = { count: number; firstDueAt: Timestamp | null; jobs: readonly WaitingJob[] };

/** Whether anybody fires waits and keeps the history of findings. */
export type WatcherStanding = WatcherLead & {
  state: 'alive' | 'silent' | 'never';
  /** What its absence means, for whoever looks; null while it is alive. */
  sentence: string | null;
  /** Asked for only while nobody is heard; null otherwise. */
  armed: ArmedWaits | null;
};

/**
 * Seconds. A leader renews every second, and its lease lapses after five; the next one leads a second later. Twice that is
 * no change of leader any more.
 */
const SILENT_AFTER = 12;

const ABSENT = 'Armed waits do not fire and no finding is recorded. Start one: npm run watcher.';

/** How it stands now. While the server was away nobody could be heard, so a silence counts from its start at the earliest. */
export function watcherStanding(
  lead: WatcherLead,
  databaseNow: Timestamp,
  databaseStartedAt: Timestamp,
): WatcherStanding {
  const { heartbeatAt } = lead;
  if (heartbeatAt === null)
    return { ...lead, state: 'never', sentence: `No watcher has ever run here. ${ABSENT}`, armed: null };
  const age = secondsBetween(heartbeatAt, databaseNow);
  if (Math.min(age, secondsBetween(databaseStartedAt, databaseNow)) <= SILENT_AFTER)
    return { ...lead, state: 'alive', sentence: null, armed: null };
  const sentence = `The watcher was last heard ${formatDuration(age * 1_000)} ago. ${ABSENT}`;
  return { ...lead, state: 'silent', sentence, armed: null };
}

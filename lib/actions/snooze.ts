import type { Timestamp } from '@/lib/time';

/** How long a finding may be set aside; the last is the next nine o'clock in UTC. At most 24 hours. */
export const SNOOZE_UNTIL = ['15 minutes', '1 hour', '4 hours', '09:00'] as const;
export type SnoozeUntil = (typeof SNOOZE_UNTIL)[number];

/** A finding that somebody set aside and that has not come back yet, by the database's clock. */
export type Snooze = { fingerprint: string; until: Timestamp; reason: string; by: string };

import type { Timestamp } from '@/lib/time';

/** What one person is told: that somebody did alone what takes two. `seq` is its record. */
export type Notification = { id: string; kind: 'break-glass'; seq: string; text: string; at: Timestamp };

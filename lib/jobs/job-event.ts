import type { Timestamp } from '@/lib/time';

/** The transitions and refusals a job's history tells. */
export const JOB_EVENT_KINDS = [
  'created',
  'acquired',
  'taken_over',
  'stage_entered',
  'effect_intended',
  'effect_confirmed',
  'effect_in_doubt',
  'effect_answered',
  'completed',
  'failed',
  'lease_lapsed',
  'released',
  'held',
  'hold_released',
  'cancelled',
  'stop_requested',
  'fenced_off',
  'marked_failed',
  'retried',
  'lease_lost',
  'stale_write_rejected',
  'changed_outside',
] as const;
export type JobEventKind = (typeof JOB_EVENT_KINDS)[number];

/** What a subject went through. `archivedUntil`: what happened before that moment is not here but in the archive; null when all is here. */
export type JobHistory = { events: readonly JobEvent[]; archivedUntil: Timestamp | null };

/** One line of a subject's history; `detail` holds what the kind needs (stage, effect key, reason, rejected write). */
export type JobEvent = {
  id: string;
  at: Timestamp;
  kind: JobEventKind;
  attempt: number;
  owner: string | null;
  token: string | null;
  detail: Readonly<Record<string, unknown>>;
};

import type { ActionOffer } from '@/lib/actions/action-offer';
import type { Snooze } from '@/lib/actions/snooze';
import type { WaitingRequest } from '@/lib/approvals/approval';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import type { Job, JobRow } from '@/lib/jobs/job';
import type { JobEvent } from '@/lib/jobs/job-event';
import type { Queue } from '@/lib/jobs/queue';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { Observation } from '@/lib/sources/observation';
import type { Timestamp } from '@/lib/time';
import type { OpenEpisode } from '@/lib/triage/episode';
import type { Finding } from '@/lib/triage/finding';
import type { JobChain } from '@/lib/triage/job-chain';

/** Everything the page of one job shows, read in one go. */
export type JobDetail = {
  databaseNow: Timestamp;
  database: string;
  environment: 'production' | 'staging' | 'development';
  job: Job;
  queue: Queue;
  observation: Observation;
  /** What it waits for, up to the root; null when sessions and locks could not be read. */
  chain: JobChain | null;
  /** Null when nothing is wrong with it. */
  finding: Finding | null;
  /** Since when the watcher knows of its finding; null while it does not. */
  episode: OpenEpisode | null;
  /** What sets its finding aside now; null when nothing does. */
  snooze: Snooze | null;
  /** The newest wait on this attempt, armed or ended. */
  wait: LeaseWait | null;
  /** The newest wait on its lease in Redis; null also where it takes none. */
  redisWait: LeaseWait | null;
  /** What waits for a second person on this attempt. */
  requests: readonly WaitingRequest[];
  /** The newest attempts of the subject, newest first, and where older ones begin. */
  attempts: readonly JobRow[];
  olderAttempts: string | null;
  /** The newest of their history, newest first, and where older ones begin. */
  events: readonly JobEvent[];
  olderEvents: string | null;
  /** What happened to the subject before that moment is in the archive; null when all of it is here. */
  archivedUntil: Timestamp | null;
  interventions: readonly AuditEventRow[];
  offers: readonly ActionOffer[];
};

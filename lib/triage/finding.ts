import type { JobVerb } from '@/lib/actions/recovery-action';
import type { JobAddress } from '@/lib/jobs/job';
import type { Timestamp } from '@/lib/time';

/** The fault kinds that a rule exists for, in the words of the page. */
export type FaultKind =
  | 'owner-silent' // K1, lease live or lapsed
  | 'owner-unregistered' // K2, owner named on the row has no row in workers
  | 'no-lease' // K2, running without lease_until: nothing heals it
  | 'lapsed-owner-alive' // K3
  | 'no-progress' // K4, heartbeat fresh, stage old
  | 'never-started' // K4, granted and never a stage
  | 'owner-newer' // K2, a later start of the owner's id than the one that claimed
  | 'clock-offset' // K12, on the row or by the worker's own account
  | 'crash-loop' // K13
  | 'held-in-doubt' // an effect that nobody settled keeps the next attempt from starting
  | 'completed-late' // K14
  | 'after-an-act' // K15
  | 'changed-outside' // status or lease changed through none of the functions
  | 'cannot-tell'; // conflicting or unreadable evidence

export type Confidence = 'certain' | 'likely' | 'unknown';

/** One line of the evidence table. `meaning` is what it says and what it does not say. */
export type Evidence = {
  slot:
    | 'job'
    | 'lease'
    | 'worker'
    | 'session'
    | 'locks'
    | 'effects'
    | 'destination'
    | 'heartbeats'
    | 'past'
    | 'late-writes'
    | 'acts'
    | 'outside-changes'
    | 'weather';
  label: string;
  /** Null when unread; then `meaning` says why and how to grant it. */
  value: string | null;
  readAt: Timestamp | null;
  meaning: string;
};

export type SafeAct = { verb: JobVerb | 'wait'; label: string; note: string };
export type UnsafeAct = { verb: JobVerb | 'wait'; label: string; reason: string };

/** One diagnosed trouble of one job. Pure data: it can be sent, stored and shown as it is. */
export type Finding = {
  kind: FaultKind;
  /** The rule that decided, such as `owner-silent/lease-live`; shown beside the verdict. */
  rule: string;
  /** Stable while the same trouble lasts: source, database, key, attempt and kind. */
  fingerprint: string;
  address: JobAddress;
  queue: string;
  subject: string;
  attempt: number;
  owner: string | null;
  confidence: Confidence;
  /** When the trouble began, by the database's clock; null when nothing read tells. */
  since: Timestamp | null;
  /** The cause in two or three words: "Owner silent, lease live". */
  cause: string;
  /** One plain sentence for the card: what, and why. Durations in it are as of databaseNow. */
  sentence: string;
  /** The verdict for the job page; begins with the verb: "Wait 0:38. ..." */
  verdict: string;
  /** What happens if nobody acts, from the queue's takeover policy. */
  ifNothing: string;
  /** Who suffers, in words. */
  suffers: string;
  evidence: readonly Evidence[];
  /** Drawn as a gauge; null when no lease is at stake. Seconds in the queue's own terms. */
  lease: {
    until: Timestamp | null;
    renewedAt: Timestamp | null;
    heartbeatInterval: number;
    grace: number;
  } | null;
  /** Where its queue's runbook stands; null when the queue names none. */
  runbookUrl: string | null;
  /** Best first; the first is the one primary button. */
  safe: readonly SafeAct[];
  unsafe: readonly UnsafeAct[];
  databaseNow: Timestamp;
};

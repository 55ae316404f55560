import { BULK_VERBS } from '@/lib/actions/recovery-action';
import type { EffectAnswer } from '@/lib/audit/audit-event';
import type { OutcomeWord } from '@/lib/audit/outcome-word';
import type { Danger } from '@/lib/auth/policy';
import { epochMs, type Timestamp } from '@/lib/time';

/** A request leaves `waiting` once and then never changes. `ended`: the role of who asked was changed. */
export const APPROVAL_STATES = ['waiting', 'approved', 'denied', 'withdrawn', 'expired', 'ended'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** How long a request waits, as leasehold.request_ttl has it. */
export const REQUEST_WAITS_MINUTES = 15;

type Person = { id: string; name: string };

/** One act that waits for a second person, or did: everything that was asked, pinned by the hash of its command. */
export type Approval = {
  id: string;
  state: ApprovalState;
  /** A verb of an act on a job or on a backend. */
  verb: string;
  danger: Danger;
  /** Why one person alone does not carry it out, in one sentence. */
  why: string;
  address: { source: string; database: string; key: string };
  queue: string | null;
  subject: string | null;
  requester: Person & { role: string };
  reason: string;
  whyObsolete: string | null;
  ticket: string | null;
  effectAnswers: readonly EffectAnswer[];
  /** What the requester saw, redacted. */
  evidence: unknown;
  guard: Readonly<Record<string, unknown>>;
  commandHash: string;
  askedAt: Timestamp;
  expiresAt: Timestamp;
  /** Of a lease: how often it was renewed since it was asked for; null where there is none or it is another's now. */
  renewedSince: number | null;
  /** The record of the request. */
  askedSeq: string;
  /** How it left `waiting`; null while it has not. */
  end: {
    at: Timestamp;
    /** Null when time or the watcher ended it. */
    by: Person | null;
    detail: string;
    /** What became of the act, where it was approved. */
    outcome: OutcomeWord | null;
    /** The record of the act, or else of the decision. */
    seq: string | null;
  } | null;
};

/** A request as a list shows it. */
export type ApprovalRow = Omit<Approval, 'evidence' | 'guard' | 'effectAnswers' | 'renewedSince'>;

/** What waits, the next to expire first, and a page of what ended; `older` is the id after which the next begins, null at the end. */
export type ApprovalList = {
  databaseNow: Timestamp;
  waiting: readonly ApprovalRow[];
  ended: readonly ApprovalRow[];
  /** Where the pages beside this one begin; null at an end. */
  older: string | null;
  newer: string | null;
};

/** One request, and by the database's clock when it was read. */
export type ApprovalReading = { databaseNow: Timestamp; approval: Approval };

/** A request that waits, as it is told beside whatever it is on. */
export type WaitingRequest = Pick<
  Approval,
  'id' | 'verb' | 'address' | 'subject' | 'requester' | 'askedAt' | 'expiresAt'
>;

/** The requests on one job or session. The number of a bulk recovery could be a job's as well. */
export function requestsOn(
  requests: readonly WaitingRequest[],
  address: Approval['address'],
): WaitingRequest[] {
  return requests.filter(
    (request) =>
      !BULK_VERBS.some((verb) => verb === request.verb) &&
      request.address.key === address.key &&
      request.address.source === address.source &&
      request.address.database === address.database,
  );
}

/** Whether somebody may still decide on it: it waits, and its time is not over, noted yet or not. */
export function isWaiting(
  { state, expiresAt }: Pick<Approval, 'state' | 'expiresAt'>,
  nowMs: number,
): boolean {
  return state === 'waiting' && nowMs < epochMs(expiresAt);
}

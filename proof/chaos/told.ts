import type { OutcomeWord } from '@/lib/audit/outcome-word';

/** What one sending of a wish came back with. */
export type Reply = {
  /** Milliseconds since the run began. */
  at: number;
} & (
  | { kind: 'answer'; outcome: OutcomeWord; auditSeq: string | null; replayed: boolean }
  /** The door said in so many words that nothing was written. */
  | { kind: 'nothing-written' }
  /** The door turned the wish away: it was not read, not allowed, or wants an answer first. */
  | { kind: 'turned-away'; status: number; sentence: string }
  /** No answer came back, or one that says nothing: a browser would say "Unknown". */
  | { kind: 'lost' }
);

/** One wish, sent once or more often by the same key, and everything its operator was told of it. */
export type Told = {
  actor: string;
  key: string;
  verb: string;
  /** Of no other wish: by it the record and the history are joined to this one. */
  reason: string;
  sentAt: number;
  replies: Reply[];
};

/** Whether the operator knows how it ended. `unknown` is an answer, and no knowledge. */
export function isSettled({ replies }: Told): boolean {
  const last = replies.at(-1);
  return last !== undefined && last.kind !== 'lost' && !saysUnknown(last);
}

/** Whether the operator once did not know and asked until the answer came. */
export function wasResolved(told: Told): boolean {
  return isSettled(told) && told.replies.some((reply) => reply.kind === 'lost' || saysUnknown(reply));
}

function saysUnknown(reply: Reply): boolean {
  return reply.kind === 'answer' && !reply.replayed && OPEN.includes(reply.outcome);
}

/** Of a wish that was still being carried out, or whose record was busy; stored, such an answer is the last. */
const OPEN: readonly OutcomeWord[] = ['unknown', 'timed_out'];

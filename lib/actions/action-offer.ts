import type { ActionVerb } from '@/lib/actions/recovery-action';

/** The columns a guard repeats, in the text form the database gave. */
export type Guard = {
  status: string;
  attempt: number;
  owner: string | null;
  token: string | null;
  leaseUntil: string | null;
};

/** An effect the operator must answer before the act: intended, and nobody confirmed it. */
export type EffectQuestion = { key: string; stage: string; provider: string; honoursKeys: boolean };

/** One act on one job as the screen shows it: possible with its guard, or refused with the reason in words. */
export type ActionOffer =
  | {
      verb: ActionVerb;
      label: string;
      note: string;
      allowed: true;
      guard: Guard;
      questions: readonly EffectQuestion[];
      /** What the act does not do: "This does not stop the worker's process." */
      doesNot: readonly string[];
      /** The rows after, as `attempt 3: running -> failed`. */
      preview: readonly { attempt: number; from: string | null; to: string; note: string }[];
    }
  | { verb: ActionVerb; label: string; allowed: false; reason: string };

import type { Guard } from '@/lib/actions/action-offer';
import type { ActionVerb } from '@/lib/actions/recovery-action';
import type { EffectAnswer } from '@/lib/audit/audit-event';
import type { JobAddress } from '@/lib/jobs/job';

/** An operator's wish as the recovery panel sends it. The actor is never in it: that is the signed-in person. */
export type RecoveryRequest = {
  verb: ActionVerb;
  address: JobAddress;
  /** Made once when the panel opens; the same key and body give the same answer again. */
  requestKey: string;
  guard: Guard;
  reason: string;
  whyObsolete: string;
  ticket: string | null;
  effectAnswers: readonly EffectAnswer[];
  /** What the page showed when the panel was armed. */
  seen: {
    rule: string | null;
    sentence: string | null;
    readAt: string;
    evidence: readonly { label: string; value: string | null; meaning: string }[];
  };
};

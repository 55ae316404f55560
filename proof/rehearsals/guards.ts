import type { Guard } from '@/proof/rehearsals/guard';

const ADMIT_WRITE = 'public.admit_write(text, text, bigint)';

/** Asked in the transaction that writes to the destination. */
export const TOKEN_ASKED: Guard = {
  sentence: 'the destination asks for the token of every write',
  lines: [{ of: ADMIT_WRITE, text: 'admitted := reason is null', instead: 'admitted := true' }],
};

/** An attempt that would repeat an effect starts held, and would be refused the call besides. */
export const EFFECT_ASKED: Guard = {
  sentence: 'an effect that may have happened is not called again until somebody has said whether it did',
  lines: [
    {
      of: 'leasehold.effects_in_doubt(text, text)',
      text: "and status in ('intended', 'unknown')",
      instead: 'and false',
    },
    {
      of: 'leasehold.resume_effect(public.processing_jobs, text, text, timestamptz)',
      text: "or v_effect.status <> 'confirmed' and v_effect.provider_honours_keys",
      instead: "or v_effect.status <> 'confirmed'",
    },
  ],
};

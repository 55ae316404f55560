import type { Guard } from '@/proof/rehearsals/guard';

const ADMIT_WRITE = 'public.admit_write(text, text, bigint)';
const MAY_LIVE = 'leasehold.why_owner_may_live(public.processing_jobs, timestamptz)';

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

const GUARD_COMPARED = {
  of: 'leasehold.guard_holds(text, anyelement, jsonb)',
  text: 'else leasehold.guarded_columns(p_row) = p_guard',
  instead: 'else true',
};

/** What was seen is compared under the locks. */
export const SEEN_COMPARED: Guard = {
  sentence: 'an act is carried out only while its target is as the operator saw it',
  lines: [GUARD_COMPARED],
};

/** A renewal changes what was seen; were that not compared, the lease is live all the same, and its owner was heard. */
export const LIVE_OWNER_KEPT: Guard = {
  sentence: 'nobody marks failed what is not as it was seen, or whose owner may live',
  lines: [
    GUARD_COMPARED,
    { of: MAY_LIVE, text: 'when p_job.lease_until > p_now then', instead: 'when false then' },
    { of: MAY_LIVE, text: 'when p_now - v_sign_of_life <= v_limit then', instead: 'when false then' },
  ],
};

/** The floor holds before there is a successor; a closed attempt's token would be refused besides. */
export const FLOOR_KEPT: Guard = {
  sentence: 'no token below the floor is admitted, nor one that no running attempt holds',
  lines: [
    { of: ADMIT_WRITE, text: 'when p_token < v_subject.floor_token then', instead: 'when false then' },
    { of: ADMIT_WRITE, text: "and v_job.status = 'running' then null", instead: 'then null' },
  ],
};

/** The lead is a lease: who is not heard loses it. */
export const LEAD_LAPSES: Guard = {
  sentence: 'the lead of a watcher lapses, and another takes it',
  lines: [
    {
      of: 'leasehold.take_watcher_lease(text, text, integer)',
      text: 'or w.lease_until <= clock_timestamp()',
      instead: '',
    },
  ],
};

/** Asked in each write of a watcher, in its transaction: a renewal alone would be asked before it. */
export const LEAD_ASKED: Guard = {
  sentence: 'what a watcher notes is taken from the one that leads',
  lines: [
    {
      of: 'leasehold.leads_watch(text, bigint)',
      text: 'w.holder = p_holder and w.token = p_token and w.lease_until > clock_timestamp()',
      instead: 'true',
    },
  ],
};

/** A wish is known by its key. */
export const KEY_KEPT: Guard = {
  sentence: 'a wish that was carried out is answered from its key, and not carried out again',
  lines: [
    {
      of: 'leasehold.reserve_request(text, jsonb)',
      text: 'if v_stored.outcome is null then',
      instead: 'if true then',
    },
  ],
};

/** What is given back is there for others at once. */
export const GIVEN_BACK: Guard = {
  sentence: 'a job that is given back is pending for others at once',
  lines: [
    {
      of: 'public.release_job(bigint, text, bigint)',
      text: 'perform leasehold.open_successor(v_job, v_job.max_attempts + 1, v_now, v_now)',
      instead: 'perform 1',
    },
  ],
};

import type { Guard } from '@/proof/rehearsals/guard';

const COMMAND = 'public.processing_jobs, jsonb, timestamptz';
const OWNS = 'not leasehold.owns_attempt(v_job, p_owner, p_token)';
const OWNS_BY_NAME = 'not leasehold.owns_attempt(v_job, p_owner, v_job.lease_token)';
const JOB_CALL = '(bigint, text, bigint)';
const MAY_LIVE = 'leasehold.why_owner_may_live(public.processing_jobs, timestamptz)';
const NO_DECISION = 'leasehold.why_no_decision(text, leasehold.approvals, jsonb, timestamptz)';

const without = (
  sentence: string,
  ...lines: readonly (readonly [of: string, text: string, instead: string])[]
): Guard => ({
  sentence,
  lines: lines.map(([of, text, instead]) => ({ of, text, instead })),
});

/** Faults that the model must find, each a guard that is taken out of the functions of its database. */
export const PLANTS: Readonly<Record<string, Guard>> = {
  'complete-token': without('complete_job asks for the token', [
    `public.complete_job${JOB_CALL}`,
    OWNS,
    OWNS_BY_NAME,
  ]),
  'renew-token': without('renew_lease asks for the token', [
    `public.renew_lease${JOB_CALL}`,
    OWNS,
    OWNS_BY_NAME,
  ]),
  'renew-lapse': without('renew_lease refuses after the lapse', [
    ...([
      `public.renew_lease${JOB_CALL}`,
      'elsif v_job.lease_until <= v_now then',
      'elsif false then',
    ] as const),
  ]),
  'admit-token': without('admit_write asks for the token', [
    ...([
      'public.admit_write(text, text, bigint)',
      'admitted := reason is null',
      'admitted := true',
    ] as const),
  ]),
  'admit-lock': without('an admitted write keeps the subject locked', [
    ...([
      'public.admit_write(text, text, bigint)',
      'and subject = p_subject for share',
      'and subject = p_subject',
    ] as const),
  ]),
  'acquire-lapse': without('a live lease is not taken over by an acquisition', [
    'public.acquire_processing_lock(text, text, text, boolean)',
    'and v_newest.lease_until <= v_now',
    '',
  ]),
  'acquire-pause': without('a paused queue grants nothing', [
    'public.acquire_processing_lock(text, text, text, boolean)',
    'if v_queue.paused_at is not null then',
    'if false then',
  ]),
  'claim-pause': without('a paused queue gives no claim', [
    ...(['public.claim_next_job(text, text)', 'and paused_at is null', ''] as const),
  ]),
  'sweep-lapse': without('a sweep closes what lapsed, and nothing else', [
    ...([
      'leasehold.is_left_behind(public.processing_jobs, interval, timestamptz)',
      '<= p_now - p_age',
      'is not null',
    ] as const),
  ]),
  'token-grows': without('each grant has a token above those before it', [
    'leasehold.grant_attempt(public.processing_jobs, text, text, timestamptz)',
    'greatest(last_token + 1, floor_token)',
    'greatest(last_token, 1)',
  ]),
  'intend-lapse': without('no effect is begun after the lapse', [
    'public.intend_effect(bigint, text, bigint, text, text, text, boolean)',
    ' or coalesce(v_job.lease_until <= v_now, false)',
    '',
  ]),
  'effect-repeat': without(
    'an effect that may have happened is not called again',
    [
      'leasehold.resume_effect(public.processing_jobs, text, text, timestamptz)',
      "or v_effect.status <> 'confirmed' and v_effect.provider_honours_keys",
      "or v_effect.status <> 'confirmed'",
    ],
    ['leasehold.effects_in_doubt(text, text)', "and status in ('intended', 'unknown')", 'and false'],
  ),
  'guard-compared': without('an act is carried out only on what was seen', [
    'leasehold.guard_holds(text, anyelement, jsonb)',
    'else leasehold.guarded_columns(p_row) = p_guard',
    'else true',
  ]),
  'owner-lives': without(
    'nothing is taken from an owner that may live',
    [MAY_LIVE, 'when p_job.lease_until > p_now then', 'when false then'],
    [MAY_LIVE, 'when p_now - v_sign_of_life <= v_limit then', 'when false then'],
  ),
  'owner-heard': without('an owner that was just heard is not presumed gone', [
    MAY_LIVE,
    'when p_now - v_sign_of_life <= v_limit then',
    'when false then',
  ]),
  'mark-failed-status': without('mark_job_failed closes what runs, and nothing else', [
    `leasehold.write_mark_failed(${COMMAND})`,
    'if v_why_not is not null then',
    'if false then',
  ]),
  'key-kept': without('a wish that was carried out is answered from its key', [
    'leasehold.reserve_request(text, jsonb)',
    'if v_stored.outcome is null then',
    'if true then',
  ]),
  'wait-once': without('a wait that ended is not fired again', [
    'leasehold.fire_wait(text, bigint, bigint)',
    "if v_wait.state <> 'armed' then",
    'if false then',
  ]),
  'recorded-with-the-act': without('a hold is recorded in its own transaction', [
    'leasehold.carry_out(text, jsonb)',
    'return leasehold.record_outcome(p_verb, c_command, v_result);',
    "return leasehold.record_outcome(p_verb, c_command, v_result || case p_verb when 'hold' then '{\"rowsChanged\": 0}'::jsonb else '{}' end);",
  ]),
  'second-person': without(
    'nobody approves what they asked for',
    [NO_DECISION, 'when c_actor = p_approval.requester_id then', 'when false then'],
    [
      NO_DECISION,
      'when leasehold.mailbox_of(c_actor) = leasehold.mailbox_of(p_approval.requester_id) then',
      'when false then',
    ],
  ),
  'live-lease-gate': without('a live owner is fenced off by two persons', [
    'leasehold.danger_of(text, public.processing_jobs, jsonb, timestamptz)',
    "if p_verb = 'fence-off' and",
    'if false and',
  ]),
};

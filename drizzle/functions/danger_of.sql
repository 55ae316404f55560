-- What makes an act dangerous, so that one person alone does not carry it out: {danger, why}, a word of the policy and one
-- sentence; NULL when nothing does. Asked under the locks, once the guard holds.
create or replace function leasehold.danger_of(
  p_verb text, p_row anyelement, p_command jsonb, p_now timestamptz
) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select null::jsonb
$$;

-- A retry forces nothing, whatever is answered: while an effect is in doubt its next attempt starts held.
create or replace function leasehold.danger_of(
  p_verb text, p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_unknown public.job_effects;
begin
  if p_verb = 'fence-off' and p_job.status = 'running' and p_job.lease_until > p_now then
    return jsonb_build_object('danger', 'live-lease', 'why', format(
      'The lease is live for %s more: its owner may be at work.', leasehold.spoken_duration(p_job.lease_until - p_now)
    ));
  elsif p_verb = 'release-hold' then
    v_unknown := leasehold.effect_to_force(p_job, p_command);
  end if;
  return case when v_unknown.id is not null then jsonb_build_object('danger', 'force', 'why', format(
    'Nobody knows whether effect %s happened, and %s would act twice.', v_unknown.effect_key, v_unknown.provider
  )) end;
end
$$;

create or replace function leasehold.danger_of(
  p_verb text, p_backend leasehold.backend, p_command jsonb, p_now timestamptz
) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'danger', 'open-transaction',
    'why', format('The transaction of session %s has written or locked rows, and what it wrote would be lost.', p_backend.pid)
  )
  where p_verb = 'terminate-backend' and p_backend.has_written
$$;

-- Of both the graver word: who approves that jobs may run twice has seen how many they are.
create or replace function leasehold.danger_of(
  p_verb text, p_run leasehold.bulk_runs, p_command jsonb, p_now timestamptz
) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'danger', case when p_run.may_repeat > 0 then 'unfenced' else 'bulk' end,
    'why', concat_ws(' ',
      case when p_run.may_repeat > 0 then format(
        'Nothing tells that the owners of %s of %s jobs are gone, and what they still finish is not refused: these may run twice.',
        p_run.may_repeat, p_run.items) end,
      case when p_run.items > p_run.alone then format(
        '%s jobs are more than the %s that one person alone may recover at once.', p_run.items, p_run.alone) end)
  )
  where p_verb = 'start-bulk' and (p_run.items > p_run.alone or p_run.may_repeat > 0)
$$;

-- Where a late finish of the former owner is not refused, and nothing tells that it is gone, the job may run twice.
create or replace function leasehold.danger_of(
  p_verb text, p_job leasehold_sources.foreign_job, p_command jsonb, p_now timestamptz
) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('danger', 'unfenced', 'why', format(
    'Nothing tells that %s is gone, and what it still finishes is not refused: the job may run twice.', coalesce(p_job.owner, 'its owner')
  ))
  where p_job.status = 'running' and p_job.fenced is distinct from true and not leasehold.is_owner_seen_gone(p_job, p_now)
    and p_verb in ('mark-failed', 'retry')
$$;

-- Without proof that its owner is gone or its work done. Where the owner is alive it is refused, whoever asks.
create or replace function leasehold.danger_of(
  p_verb text, p_lease leasehold.redis_lease, p_command jsonb, p_now timestamptz
) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('danger', 'live-lease', 'why', s.standing ->> 'why')
  from (select leasehold.standing_of(p_lease) as standing) s
  where s.standing ->> 'state' = 'untold'
    and p_verb = 'release-redis-lease'
$$;

-- Why a guard no longer holds: one sentence that says what changed since the operator looked, when, and by whom.
-- Also for a closed attempt that is no longer its subject's newest, whose own row never changes.
create or replace function leasehold.what_changed(
  p_job public.processing_jobs, p_guard jsonb, p_now timestamptz
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_newest public.processing_jobs;
  v_act leasehold.audit_events;
begin
  select j.* into v_newest
  from public.processing_jobs j
  where j.queue = p_job.queue and j.subject = p_job.subject
  order by j.attempt desc
  limit 1;
  select e.* into v_act
  from leasehold.audit_events e
  where e.source = 'native' and e.job_key = p_job.id::text and e.outcome = 'done'
  order by e.seq desc
  limit 1;

  return case
    when v_newest.id <> p_job.id and v_act.action = 'retry' then
      format('%s retried it at %s; attempt %s is %s.',
        v_act.actor_name, leasehold.spoken_time(v_act.at, p_now), v_newest.attempt, v_newest.status)
    when v_newest.id <> p_job.id and v_newest.lease_owner is not null then
      format('%s took it over at %s with token %s, as attempt %s.',
        v_newest.lease_owner, leasehold.spoken_time(v_newest.started_at, p_now),
        v_newest.lease_token, v_newest.attempt)
    when v_newest.id <> p_job.id then
      format('Attempt %s is %s since %s.',
        v_newest.attempt, v_newest.status, leasehold.spoken_time(v_newest.created_at, p_now))
    when p_job.status = 'completed' then
      format('It completed at %s.', leasehold.spoken_time(p_job.finished_at, p_now))
    when p_job.status = 'failed' and v_act.action = 'mark-failed' then
      format('%s marked it failed at %s.', v_act.actor_name, leasehold.spoken_time(p_job.finished_at, p_now))
    when p_job.status = 'failed' then
      format('It was closed as failed at %s: %s.',
        leasehold.spoken_time(p_job.finished_at, p_now),
        left(split_part(coalesce(p_job.last_error, 'no reason given'), E'\n', 1), 200))
    when p_job.status <> p_guard ->> 'status' and p_job.lease_owner is not null then
      format('%s acquired it at %s with token %s.',
        p_job.lease_owner, leasehold.spoken_time(p_job.started_at, p_now), p_job.lease_token)
    when p_job.lease_until > p_now then
      format('%s renewed its lease, which now runs until %s.',
        p_job.lease_owner, leasehold.spoken_time(p_job.lease_until, p_now))
    else
      format('Status, owner, token or lease are not what you saw; it is %s now.', p_job.status)
  end;
end
$$;

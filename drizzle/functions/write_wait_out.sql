-- The act itself: arms a follow-up for when the lease of a running attempt has lapsed and its queue's grace is over. No
-- job moves: that is the watcher's part. Called under the locks, with the guard checked.
create or replace function leasehold.write_wait_out(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_why_not constant text := leasehold.why_not_wait_out(p_job, p_command, p_now);
  v_wait leasehold.lease_waits;
begin
  if v_why_not is not null then
    return leasehold.no_rows('refused', v_why_not);
  end if;

  insert into leasehold.lease_waits (
    actor_id, actor_name, actor_role, source, database, job_key, queue, subject, attempt, owner, token, lease_until,
    follow_up, due_at, reason, why_obsolete, ticket, effect_answers, armed_at, correlation_id
  )
  select
    p_command #>> '{actor,id}', p_command #>> '{actor,name}', p_command #>> '{actor,role}', p_command ->> 'source',
    p_command ->> 'database', p_command ->> 'jobKey', p_job.queue, p_job.subject, p_job.attempt, p_job.lease_owner,
    p_job.lease_token, p_job.lease_until, p_command ->> 'followUp', p_job.lease_until + q.grace, p_command ->> 'reason',
    p_command ->> 'whyObsolete', p_command ->> 'ticket', coalesce(p_command -> 'effectAnswers', '[]'), p_now,
    (p_command ->> 'correlationId')::uuid
  from public.queues q
  where q.name = p_job.queue
  returning * into strict v_wait;

  return leasehold.wait_armed(v_wait, p_now);
end
$$;

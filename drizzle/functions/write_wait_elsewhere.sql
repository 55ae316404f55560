-- The act itself on a job of somebody else's, of which nothing moves. Its queue promises no grace of its own: five seconds, as for all of
-- them. Called under the locks, with the guard checked.
create or replace function leasehold.write_wait_elsewhere(
  p_job leasehold_sources.foreign_job, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_grace constant interval := '5 s';
  c_why_not constant text := leasehold.why_not_wait_elsewhere(p_job, p_command, p_now);
  v_wait leasehold.lease_waits;
begin
  if c_why_not is not null then
    return leasehold.no_rows('refused', c_why_not);
  end if;

  insert into leasehold.lease_waits (
    actor_id, actor_name, actor_role, source, database, job_key, queue, subject, attempt, owner, started_at, lease_until,
    follow_up, due_at, reason, why_obsolete, ticket, armed_at, correlation_id
  )
  values (
    p_command #>> '{actor,id}', p_command #>> '{actor,name}', p_command #>> '{actor,role}', p_command ->> 'source',
    p_command ->> 'database', p_command ->> 'jobKey', p_job.queue, p_job.subject, p_job.attempt, p_job.owner,
    p_job.started_at, p_job.lease_until, p_command ->> 'followUp', p_job.lease_until + c_grace, p_command ->> 'reason',
    p_command ->> 'whyObsolete', p_command ->> 'ticket', p_now, (p_command ->> 'correlationId')::uuid
  )
  returning * into strict v_wait;
  return leasehold.wait_armed(v_wait, p_now);
end
$$;

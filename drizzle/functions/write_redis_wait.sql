-- The act itself on a lease in Redis, until the moment at which it lapses by the database's clock: from what Redis said was left of it. Called
-- with the guard checked.
create or replace function leasehold.write_redis_wait(
  p_lease leasehold.redis_lease, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_why_not constant text := leasehold.why_not_redis_wait(p_lease, p_command, p_now);
  c_lapses_at constant timestamptz := p_now + p_lease.remaining_ms * interval '1 ms';
  v_wait leasehold.lease_waits;
begin
  if c_why_not is not null then
    return leasehold.no_rows('refused', c_why_not);
  end if;

  insert into leasehold.lease_waits (
    actor_id, actor_name, actor_role, source, database, job_key, queue, subject, owner, lease_until, follow_up, due_at, reason,
    why_obsolete, ticket, armed_at, correlation_id, redis
  )
  values (
    p_command #>> '{actor,id}', p_command #>> '{actor,name}', p_command #>> '{actor,role}', p_command ->> 'source',
    p_command ->> 'database', p_command ->> 'jobKey', p_lease.queue, p_lease.subject, p_lease.owner, c_lapses_at, 'notify',
    c_lapses_at, p_command ->> 'reason', p_command ->> 'whyObsolete', p_command ->> 'ticket', p_now,
    (p_command ->> 'correlationId')::uuid, p_command -> 'redis'
  )
  -- No row is locked by which two who ask at once would find each other.
  on conflict (source, database, job_key) where state = 'armed' do nothing
  returning * into v_wait;
  if v_wait.id is null then
    return leasehold.no_rows('refused', leasehold.who_waits_already(p_command, p_now));
  end if;
  return leasehold.wait_armed(v_wait, p_now);
end
$$;

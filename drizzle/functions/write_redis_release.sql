-- Writes down that a lease in Redis is to be released. Nothing is released before this has committed. Never while its owner is
-- alive, whoever says so: a released lease has not stopped it.
create or replace function leasehold.write_redis_release(
  p_lease leasehold.redis_lease, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_standing constant jsonb := leasehold.standing_of(p_lease);
  c_before constant jsonb := jsonb_build_array(leasehold.recorded_row(p_lease));
  v_id bigint;
begin
  if c_standing ->> 'state' = 'alive' then
    return leasehold.no_rows('refused', format('%s Wait, or ask it to stop.', c_standing ->> 'why'));
  end if;
  insert into leasehold.redis_releases (
    leases, redis_key, owner, digest, expires_at, command, before, actor_id, request_key, correlation_id, created_at
  )
  values (
    p_lease.leases, p_lease.redis_key, p_lease.owner, p_lease.digest, p_lease.expires_at, p_command, c_before,
    p_command #>> '{actor,id}', p_command ->> 'requestKey', (p_command ->> 'correlationId')::uuid, p_now
  )
  returning id into strict v_id;
  return jsonb_build_object(
    'phase', 'intent',
    'outcome', 'armed',
    'intentId', 'redis/' || v_id,
    'detail', format('%s The lease %s is released next, if it is as you saw it; another record of this wish tells how that ended.',
      c_standing ->> 'why', p_lease.redis_key),
    'before', c_before,
    'after', c_before
  );
end
$$;

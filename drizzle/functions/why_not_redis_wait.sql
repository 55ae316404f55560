-- Why a lease in Redis cannot be waited out now, in one sentence; NULL when it can. What has no digest could not be told from another when
-- it is looked at again.
create or replace function leasehold.why_not_redis_wait(
  p_lease leasehold.redis_lease, p_command jsonb, p_now timestamptz
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when p_lease.digest is null then 'Its value was not read, so it could not be told from another when it is looked at again.'
    when p_lease.remaining_ms is null or p_lease.expires_at is null then 'It has no expiry: it never lapses by itself.'
    else leasehold.who_waits_already(p_command, p_now)
  end;
end
$$;

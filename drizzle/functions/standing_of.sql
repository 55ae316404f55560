-- What is known of who has a lease in Redis, by this database and by whoever looked where it cannot.
create or replace function leasehold.standing_of(p_lease leasehold.redis_lease) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_lease.standing ->> 'state' = 'alive' then p_lease.standing
    else leasehold.redis_owner_standing(
      p_lease.source, jsonb_build_array(p_lease.queue), p_lease.subject, p_lease.owner)
  end
$$;

-- The armed waits on leases in Redis with what was seen there when they were armed, the longest due first. `over`: nothing is done in
-- the armer's name any more. Whoever looks there asks fire_redis_wait about those that are not as they were.
create or replace function leasehold.armed_redis_waits(p_limit integer)
returns table (id bigint, leases text, key text, digest text, expires_at text, unread_why text, over boolean)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select w.id, w.redis ->> 'leases', w.redis ->> 'key', w.redis #>> '{held,digest}', w.redis #>> '{held,expiresAt}', w.unread_why,
    leasehold.why_armer_may_not(w) is not null
  from leasehold.lease_waits w
  where w.state = 'armed' and w.redis is not null
  order by w.due_at, w.id
  limit p_limit
$$;

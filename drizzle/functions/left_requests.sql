-- The waiting requests that are over, the first to expire first. Read without a lock; each is judged again under its own.
create or replace function leasehold.left_requests(p_limit integer) returns setof bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select a.id
  from leasehold.approvals a
  where a.state = 'waiting' and leasehold.why_request_over(a, clock_timestamp()) is not null
  order by a.expires_at, a.id
  limit p_limit
$$;

-- The armed waits on jobs that something is to be done about, the longest due first: they are due, their lease is not as it was when
-- they were armed (renewed, taken over, closed), or nothing is done in the armer's name any more. Read without a lock; each
-- is judged again under its own. Those on leases in Redis are looked at there: armed_redis_waits.
create or replace function leasehold.ready_waits(p_limit integer) returns setof bigint
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select w.id
  from leasehold.lease_waits w
  left join public.processing_jobs j
    on w.source = 'native' and j.id = case when w.job_key ~ '^[0-9]{1,18}$' then w.job_key::bigint end
  where w.state = 'armed' and w.redis is null and (
    w.due_at <= clock_timestamp()
    or case
      when w.source = 'native' then
        (j.status, j.lease_owner, j.lease_token, j.lease_until) is distinct from ('running', w.owner, w.token, w.lease_until)
      else leasehold.has_moved_elsewhere(w)
    end
    or leasehold.why_armer_may_not(w) is not null)
  order by w.due_at, w.id
  limit p_limit
$$;

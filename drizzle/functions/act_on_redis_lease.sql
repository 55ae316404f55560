-- One act on a lease in Redis. What could not be read there must not be told as its end.
create or replace function leasehold.act_on_redis_lease(p_verb text, p_command jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_lease constant leasehold.redis_lease := leasehold.find_redis_lease(p_command);
begin
  if c_lease.problem is not null then
    return leasehold.no_rows('refused', format('The lease could not be read: %s', c_lease.problem));
  end if;
  return leasehold.act_on(p_verb, c_lease, p_command);
end
$$;

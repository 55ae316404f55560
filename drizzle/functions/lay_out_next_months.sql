-- The same for the leading watcher, whose role may make nothing: it can choose neither what is made nor when. Returns how many
-- tables it made; NULL when the caller does not lead.
create or replace function leasehold.lay_out_next_months(p_holder text, p_token bigint) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return null;
  end if;
  return cardinality(leasehold.lay_out_months());
end
$$;

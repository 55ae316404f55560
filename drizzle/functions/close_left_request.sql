-- Ends one request that expired, or whose requester is not who they were, for the leading watcher. Returns the state in which
-- it then stands; 'fenced' when the caller does not lead, and nothing was looked at.
create or replace function leasehold.close_left_request(p_holder text, p_token bigint, p_approval_id bigint) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_approval leasehold.approvals;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return 'fenced';
  end if;
  select a.* into strict v_approval from leasehold.approvals a where a.id = p_approval_id for no key update;
  return leasehold.end_if_over(v_approval, clock_timestamp());
end
$$;

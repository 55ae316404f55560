-- The request for the same act on the same target that waits, locked; a row of nulls when none does.
create or replace function leasehold.lock_waiting_request(p_verb text, p_command jsonb) returns leasehold.approvals
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_approval leasehold.approvals;
begin
  select a.* into v_approval
  from leasehold.approvals a
  where a.source = p_command ->> 'source' and a.database = p_command ->> 'database'
    and a.job_key = p_command ->> 'jobKey' and a.verb = p_verb and a.state = 'waiting'
  for no key update;
  return v_approval;
end
$$;

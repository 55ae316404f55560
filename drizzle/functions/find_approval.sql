-- The request for a second person that a command names by its id, unlocked; a row of nulls when there is none here.
create or replace function leasehold.find_approval(p_command jsonb) returns leasehold.approvals
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_key constant text := p_command ->> 'jobKey';
  v_approval leasehold.approvals;
begin
  if leasehold.is_here(p_command) and v_key ~ '^[0-9]{1,18}$' then
    select a.* into v_approval from leasehold.approvals a where a.id = v_key::bigint;
  end if;
  return v_approval;
end
$$;

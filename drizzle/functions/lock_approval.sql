-- Locks what a decision on a request may touch, in the order of every act: the job that its command names, where it names
-- one, then the request. Returns it as it stands under these locks, a row of nulls when there is none.
create or replace function leasehold.lock_approval(p_command jsonb) returns leasehold.approvals
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_approval constant leasehold.approvals := leasehold.find_approval(p_command);
begin
  if leasehold.target_of(v_approval.verb) = 'job' then
    perform leasehold.lock_any_job(v_approval.command);
  end if;
  perform from leasehold.approvals a where a.id = v_approval.id for no key update;
  return leasehold.find_approval(p_command);
end
$$;

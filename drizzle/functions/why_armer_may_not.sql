-- Why a wait may no longer act in the name of who armed it, in one sentence; NULL when it may.
create or replace function leasehold.why_armer_may_not(p_wait leasehold.lease_waits) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_role text;
begin
  select u.role into v_role from leasehold_auth."user" u where u.id = p_wait.actor_id;
  return case
    when v_role is null then format('%s, who armed it, has no account here any more.', p_wait.actor_name)
    when v_role <> p_wait.actor_role then
      format('%s, who armed it as %s, is %s now.', p_wait.actor_name, p_wait.actor_role, v_role)
  end;
end
$$;

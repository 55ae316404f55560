-- Why nothing is done any more in the name of who armed or asked for it (p_did) in a role, in one sentence; NULL when it may
-- be. A role that was changed and changed back is not the role of then.
create or replace function leasehold.why_person_may_not(
  p_id text, p_name text, p_role text, p_did text, p_since timestamptz, p_now timestamptz
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_person leasehold_auth."user";
begin
  select u.* into v_person from leasehold_auth."user" u where u.id = p_id;
  return case
    when v_person.id is null then format('%s, who %s it, has no account here any more.', p_name, p_did)
    when v_person.disabled_at is not null then
      format('The account of %s, who %s it, was disabled at %s.', p_name, p_did,
        leasehold.spoken_time(v_person.disabled_at, p_now))
    when v_person.role <> p_role then format('%s, who %s it as %s, is %s now.', p_name, p_did, p_role, v_person.role)
    when v_person.role_changed_at > p_since then
      format('The role of %s, who %s it, was changed at %s.', p_name, p_did,
        leasehold.spoken_time(v_person.role_changed_at, p_now))
  end;
end
$$;

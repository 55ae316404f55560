-- Gives a person another role and ends their sessions. What they asked for or armed under the role before ends by itself:
-- the moment of the change stands in their row. Called under the lock of people, with the guard checked.
create or replace function leasehold.write_change_role(
  p_person leasehold_auth."user", p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_role constant text := p_command ->> 'role';
  v_changed leasehold_auth."user";
begin
  if c_role = p_person.role then
    return leasehold.no_rows('refused', format('%s is %s already.', p_person.name, c_role));
  end if;
  update leasehold_auth."user" u
  set role = c_role, role_changed_at = p_now, updated_at = p_now
  where u.id = p_person.id and leasehold.guard_holds('change-role', u, p_command -> 'guard')
  returning u.* into strict v_changed;
  return leasehold.one_row(
    format('%s is %s now, and was %s. %s', p_person.name, c_role, p_person.role,
      leasehold.spoken_sessions(leasehold.end_sessions_of(p_person.id, p_now))),
    p_person, v_changed
  );
end
$$;

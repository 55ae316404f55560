-- Shuts a person out and ends their sessions, with what they asked for or armed. The account stays, and all it did. Called
-- under the lock of people, with the guard checked.
create or replace function leasehold.write_disable_person(
  p_person leasehold_auth."user", p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_disabled leasehold_auth."user";
begin
  if p_person.disabled_at is not null then
    return leasehold.no_rows('refused', format('The account of %s is disabled since %s already.',
      p_person.name, leasehold.spoken_time(p_person.disabled_at, p_now)));
  end if;
  update leasehold_auth."user" u
  set disabled_at = p_now, role_changed_at = p_now, updated_at = p_now
  where u.id = p_person.id and leasehold.guard_holds('disable-person', u, p_command -> 'guard')
  returning u.* into strict v_disabled;
  update leasehold_auth.password_links l set expires_at = p_now where l.user_id = p_person.id and l.expires_at > p_now;
  return leasehold.one_row(
    format('%s cannot sign in any more. %s', p_person.name,
      leasehold.spoken_sessions(leasehold.end_sessions_of(p_person.id, p_now))),
    p_person, v_disabled
  );
end
$$;

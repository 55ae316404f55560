-- Lets a person who was shut out sign in again, in the role they had. Called under the lock of people, with the guard
-- checked.
create or replace function leasehold.write_restore_person(
  p_person leasehold_auth."user", p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_restored leasehold_auth."user";
begin
  if p_person.disabled_at is null then
    return leasehold.no_rows('refused', format('The account of %s is not disabled.', p_person.name));
  end if;
  update leasehold_auth."user" u
  set disabled_at = null, updated_at = p_now
  where u.id = p_person.id and leasehold.guard_holds('restore-person', u, p_command -> 'guard')
  returning u.* into strict v_restored;
  return leasehold.one_row(
    format('%s can sign in again, as %s.', p_person.name, p_person.role), p_person, v_restored
  );
end
$$;

-- Makes an account. With the hash of a link its person sets a password by that link, once and within 24 hours; somebody who
-- has not come yet gets a new link, and earlier ones lapse. Called under the lock of people, with the guard checked.
create or replace function leasehold.write_add_person(
  p_person leasehold_auth."user", p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_link constant text := p_command ->> 'linkHash';
  v_person leasehold_auth."user" := p_person;
begin
  if v_person.id is null and v_person.email is distinct from p_command ->> 'email' then
    return leasehold.no_rows('refused', 'The address of this wish is another than the email in it.');
  elsif v_person.id is not null and (c_link is null or v_person.disabled_at is not null or exists (
    select from leasehold_auth.account a where a.user_id = v_person.id
  )) then
    return leasehold.no_rows('refused', format('%s has an account already.', v_person.name));
  elsif exists (select from leasehold_auth.password_links l where l.token_hash = c_link) then
    return leasehold.no_rows('refused', 'This link was made for somebody before: a link is used for one person.');
  end if;

  if v_person.id is null then
    insert into leasehold_auth."user" (id, name, email, email_verified, role, created_at, updated_at)
    values (
      replace(gen_random_uuid()::text, '-', ''), p_command ->> 'name', v_person.email, true, p_command ->> 'role', p_now, p_now
    )
    returning * into strict v_person;
  end if;
  if c_link is not null then
    update leasehold_auth.password_links l set expires_at = p_now where l.user_id = v_person.id and l.expires_at > p_now;
    insert into leasehold_auth.password_links (token_hash, user_id, made_at, expires_at)
    values (c_link, v_person.id, p_now, p_now + interval '24 hours');
  end if;
  return jsonb_build_object(
    'outcome', 'done',
    'detail', case
      when p_person.id is not null then format('%s has a new link to set a password, good for 24 hours.', v_person.name)
      when c_link is null then format('%s is %s here, and has no password yet.', v_person.name, v_person.role)
      else format('%s is %s here, and sets a password by a link that is good for 24 hours.', v_person.name, v_person.role)
    end,
    'rowsChanged', 1,
    'before', case when p_person.id is null then '[]' else jsonb_build_array(leasehold.recorded_row(p_person)) end,
    'after', jsonb_build_array(leasehold.recorded_row(v_person))
  );
end
$$;

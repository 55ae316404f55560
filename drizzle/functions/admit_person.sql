-- Whom an identity provider has shown to be who they are, by (issuer, subject), in the role that their groups give: makes
-- the account at the first sign-in, and follows the groups at each later one. Another role, or none, ends the sessions there
-- are. Returns id and email, or under "refused" why there is no entry: no-role, disabled, or taken: an account of that email
-- exists and is not linked to the provider. Only its owner links it, signed in here: then "linkTo" names them.
create or replace function leasehold_auth.admit_person(p_person jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_email constant text := lower(p_person ->> 'email');
  c_role constant text := p_person ->> 'role';
  v_now timestamptz;
  v_by jsonb;
  v_before leasehold_auth."user";
  v_after leasehold_auth."user";
  v_ended integer;
  v_linked boolean := false;
begin
  perform leasehold.lock_people();
  v_now := clock_timestamp();
  select u.* into v_before
  from leasehold_auth.account a join leasehold_auth."user" u on u.id = a.user_id
  where a.provider_id = p_person ->> 'issuer' and a.account_id = p_person ->> 'subject';
  if v_before.id is null and p_person ->> 'linkTo' is not null then
    select u.* into v_before from leasehold_auth."user" u where u.id = p_person ->> 'linkTo' and u.email = c_email;
    if v_before.id is not null and v_before.disabled_at is null then
      perform leasehold_auth.link_provider(v_before.id, p_person, v_now);
      v_linked := true;
    end if;
  end if;
  v_by := jsonb_build_object(
    'actor', 'provider', 'name', p_person ->> 'provider', 'role', 'provider', 'reason', 'Groups at the sign-in.'
  );

  if v_before.id is null then
    if c_role is null then
      return '{"refused": "no-role"}';
    elsif exists (select from leasehold_auth."user" u where u.email = c_email) then
      return '{"refused": "taken"}';
    end if;
    insert into leasehold_auth."user" (id, name, email, email_verified, role, created_at, updated_at)
    values (replace(gen_random_uuid()::text, '-', ''), p_person ->> 'name', c_email, true, c_role, v_now, v_now)
    returning * into strict v_after;
    perform leasehold_auth.link_provider(v_after.id, p_person, v_now);
    perform leasehold.record_person_change(
      'add-person', v_by, v_before, v_after, format('%s signed in for the first time, as %s.', v_after.name, c_role), 1
    );
  elsif v_before.disabled_at is not null then
    return '{"refused": "disabled"}';
  elsif c_role is null then
    v_ended := leasehold.end_sessions_of(v_before.id, v_now);
    if v_ended > 0 then
      perform leasehold.record_person_change('end-sessions', v_by, v_before, v_before,
        format('No group of %s gives a role here any more. %s', v_before.name, leasehold.spoken_sessions(v_ended)), v_ended);
    end if;
    return '{"refused": "no-role"}';
  elsif v_before.role <> c_role then
    update leasehold_auth."user" u
    set role = c_role, role_changed_at = v_now, updated_at = v_now
    where u.id = v_before.id
    returning * into strict v_after;
    v_ended := leasehold.end_sessions_of(v_before.id, v_now);
    perform leasehold.record_person_change('change-role', v_by, v_before, v_after,
      format('%s is %s now, and was %s. %s', v_after.name, c_role, v_before.role, leasehold.spoken_sessions(v_ended)), 1);
  else
    v_after := v_before;
  end if;
  if v_linked then
    perform leasehold.record_person_change('change-person', v_by, v_before, v_after,
      format('%s linked their account: %s opens it from now on, and its groups give the role.', v_after.name,
        p_person ->> 'provider'), 1);
  end if;
  return jsonb_build_object('id', v_after.id, 'email', v_after.email);
end
$$;

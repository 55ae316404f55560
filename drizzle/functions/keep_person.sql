-- Makes an account with a password, or gives the one of that email this name, role and password, and restores it when it was
-- disabled. For the command line: whoever may run it holds the database's login, which the record names. A changed account
-- has its sessions ended. Returns what was done in one word: made, changed or unchanged.
create or replace function leasehold_auth.keep_person(p_person jsonb) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_email constant text := lower(p_person ->> 'email');
  c_hash constant text := p_person ->> 'passwordHash';
  c_by constant jsonb := jsonb_build_object(
    'actor', 'command', 'name', format('Command line (login %s)', session_user), 'role', 'command',
    'reason', 'npm run user:add'
  );
  v_now timestamptz;
  v_before leasehold_auth."user";
  v_after leasehold_auth."user";
begin
  perform leasehold.lock_people();
  v_now := clock_timestamp();
  select u.* into v_before from leasehold_auth."user" u where u.email = c_email;
  if v_before.id is null then
    insert into leasehold_auth."user" (id, name, email, email_verified, role, created_at, updated_at)
    values (
      replace(gen_random_uuid()::text, '-', ''), p_person ->> 'name', c_email, true, p_person ->> 'role', v_now, v_now
    )
    returning * into strict v_after;
    if c_hash is null then
      raise exception 'There is no account of % yet, and a new one needs a password.', c_email
        using errcode = 'invalid_parameter_value';
    end if;
    perform leasehold_auth.set_password(v_after.id, c_hash, v_now);
    perform leasehold.record_person_change(
      'add-person', c_by, v_before, v_after, format('%s is %s here, with a password.', v_after.name, v_after.role), 1
    );
    return 'made';
  elsif c_hash is null and v_before.disabled_at is null and v_before.name = p_person ->> 'name'
    and v_before.role = p_person ->> 'role' then
    return 'unchanged';
  end if;

  update leasehold_auth."user" u
  set name = p_person ->> 'name', role = p_person ->> 'role', disabled_at = null, updated_at = v_now,
    role_changed_at = case when u.role = p_person ->> 'role' then u.role_changed_at else v_now end
  where u.id = v_before.id
  returning * into strict v_after;
  if c_hash is not null then
    perform leasehold_auth.set_password(v_after.id, c_hash, v_now);
  end if;
  perform leasehold.record_person_change(
    case
      when v_before.disabled_at is not null then 'restore-person'
      when v_before.role <> v_after.role then 'change-role'
      else 'change-person'
    end,
    c_by, v_before, v_after,
    format('%s is %s here%s. %s', v_after.name, v_after.role,
      case when c_hash is null then '' else ', with a new password' end,
      leasehold.spoken_sessions(leasehold.end_sessions_of(v_after.id, v_now))),
    1
  );
  return 'changed';
end
$$;

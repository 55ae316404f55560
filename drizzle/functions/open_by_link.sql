-- Sets the first password of the person whose link has this hash, and uses the link up. Returns the person's id; NULL for a
-- link that lapsed, was used before or never was.
create or replace function leasehold_auth.open_by_link(p_token_hash text, p_password_hash text) returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now constant timestamptz := clock_timestamp();
  v_person text;
begin
  update leasehold_auth.password_links l
  set used_at = v_now
  from leasehold_auth."user" u
  where l.token_hash = p_token_hash and l.used_at is null and l.expires_at > v_now
    and u.id = l.user_id and u.disabled_at is null
  returning l.user_id into v_person;
  if v_person is not null then
    perform leasehold_auth.set_password(v_person, p_password_hash, v_now);
  end if;
  return v_person;
end
$$;

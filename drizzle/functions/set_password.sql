-- Gives a person a password, by its salted hash, in place of the one they had.
create or replace function leasehold_auth.set_password(p_person text, p_hash text, p_now timestamptz) returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  update leasehold_auth.account a
  set password = p_hash, updated_at = p_now
  where a.user_id = p_person and a.provider_id = 'credential';
  if not found then
    insert into leasehold_auth.account (id, account_id, provider_id, user_id, password, created_at, updated_at)
    values (replace(gen_random_uuid()::text, '-', ''), p_person, 'credential', p_person, p_hash, p_now, p_now);
  end if;
end
$$;

-- Gives a person who has a password another one. That they knew the one before is for the caller to have checked.
create or replace function leasehold_auth.change_own_password(p_person text, p_password_hash text) returns void
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold_auth.set_password(p_person, p_password_hash, clock_timestamp())
$$;

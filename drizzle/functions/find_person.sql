-- The person that a command names by email or id. Whoever is to be added is a row that holds the email alone.
create or replace function leasehold.find_person(p_command jsonb) returns leasehold_auth."user"
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_key constant text := lower(p_command ->> 'jobKey');
  v_person leasehold_auth."user";
begin
  if leasehold.is_here(p_command) then
    select u.* into v_person from leasehold_auth."user" u where u.email = c_key or u.id = p_command ->> 'jobKey';
    if v_person.id is null and position('@' in c_key) > 0 then
      v_person.email := c_key;
    end if;
  end if;
  return v_person;
end
$$;

-- Locks the person that a command names, with everybody else who may change people, and returns them as they stand under
-- the lock. A row of nulls when there is nobody of that name and it is no email.
create or replace function leasehold.lock_person(p_command jsonb) returns leasehold_auth."user"
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform leasehold.lock_people();
  return leasehold.find_person(p_command);
end
$$;

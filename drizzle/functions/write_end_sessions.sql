-- Ends every open session of a person, who may sign in again. Called under the lock of people, with the guard checked.
create or replace function leasehold.write_end_sessions(
  p_person leasehold_auth."user", p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_ended constant integer := leasehold.end_sessions_of(p_person.id, p_now);
begin
  if c_ended = 0 then
    return leasehold.no_rows('refused', format('%s has no open session.', p_person.name));
  end if;
  return leasehold.one_row(leasehold.spoken_sessions(c_ended), p_person, p_person)
    || jsonb_build_object('rowsChanged', c_ended);
end
$$;

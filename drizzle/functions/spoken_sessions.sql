-- How many sessions ended, as a sentence tells it.
create or replace function leasehold.spoken_sessions(p_ended integer) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case p_ended when 0 then 'No session was open.' when 1 then '1 session ended.' else format('%s sessions ended.', p_ended) end
$$;

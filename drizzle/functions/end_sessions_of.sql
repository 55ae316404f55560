-- Ends every open session of a person and returns how many those were. The rows stay, as the trace of a sign-in.
create or replace function leasehold.end_sessions_of(p_person text, p_now timestamptz) returns integer
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_ended integer;
begin
  update leasehold_auth.session s
  set expires_at = p_now, updated_at = p_now
  where s.user_id = p_person and s.expires_at > p_now;
  get diagnostics v_ended = row_count;
  return v_ended;
end
$$;

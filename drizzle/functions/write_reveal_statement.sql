-- The act itself: reads what a session runs or ran last. p_backend is whoever has the pid by now; the key says whom the
-- operator saw. The text comes from the same look at the sessions as p_backend.
create or replace function leasehold.write_reveal_statement(
  p_backend leasehold.backend, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_shown constant integer := 10000;
  v_statement text;
  v_cut boolean;
begin
  if p_backend.backend_start is null then
    return leasehold.no_rows('not_found', 'The session has ended.');
  elsif leasehold.utc_text(p_backend.backend_start) <> split_part(p_command ->> 'jobKey', '@', 2) then
    return leasehold.no_rows('stale', format('The session has ended; process %s is another one, which began at %s.',
      p_backend.pid, leasehold.spoken_time(p_backend.backend_start, p_now)));
  end if;

  -- The server keeps the first bytes of a long one, and of a character that does not fit there none.
  select left(a.query, c_shown),
    length(a.query) > c_shown or octet_length(a.query) > pg_size_bytes(current_setting('track_activity_query_size')) - 5
  into v_statement, v_cut
  from pg_stat_activity a
  where a.pid = p_backend.pid and a.backend_start = p_backend.backend_start;
  if coalesce(v_statement, '') = '' then
    return leasehold.no_rows('not_found', format('Session %s has run no statement.', p_backend.pid));
  end if;
  return leasehold.revealed(
    format('The statement of session %s was shown, which it %s.', p_backend.pid,
      case when p_backend.state = 'active' then 'runs' else 'ran last' end),
    v_statement, v_cut, p_now
  );
end
$$;

-- One act on a server process. Without the grants a session reads as hidden, which must not be told as its end.
create or replace function leasehold.act_on_backend(p_verb text, p_command jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_missing constant text := leasehold.missing_signal_grants();
begin
  if p_verb = 'reveal-statement' then
    if not pg_has_role('leasehold_owner', 'pg_read_all_stats', 'usage') then
      return leasehold.no_rows('refused', 'The database lets the console read what nobody runs but itself. It takes: '
        'GRANT pg_read_all_stats TO leasehold_owner.');
    end if;
  elsif c_missing is not null then
    return leasehold.no_rows('refused', format('The database lets the console signal nobody. It takes: %s.', c_missing));
  end if;
  return leasehold.act_on(p_verb, leasehold.find_backend(p_command), p_command);
end
$$;

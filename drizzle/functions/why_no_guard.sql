-- The result with which an act ends whose guard does not hold, on a row as it stands under the locks; NULL when it holds.
-- Asked by every act on one target, and of each job by a bulk recovery.
create or replace function leasehold.why_no_guard(p_verb text, p_row anyelement, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_row is null then
    return leasehold.no_rows('not_found', format('There is no %s %s in database %s.',
      leasehold.target_of(p_verb), p_command ->> 'jobKey', p_command ->> 'database'));
  elsif not leasehold.guard_holds(p_verb, p_row, p_command -> 'guard') then
    return leasehold.no_rows('stale', leasehold.what_changed(p_row, p_command -> 'guard', p_now));
  end if;
  return null;
end
$$;

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

-- A job of somebody else's may be gone from its table: many libraries remove what is done. An act that nobody allowed is refused before
-- anything is said of its row.
create or replace function leasehold.why_no_guard(
  p_verb text, p_job leasehold_sources.foreign_job, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_acts constant leasehold.foreign_acts := leasehold.find_foreign_acts(p_command);
  -- Waiting writes nothing of theirs, and needs the row that only what they allowed can read.
  c_verbs constant text[] := c_acts.verbs || case when c_acts.source is not null then array['wait-out', 'cancel-wait'] else '{}' end;
begin
  return case
    when p_command ->> 'database' <> current_database() then leasehold.no_rows('not_found', format('There is no job %s in database %s.',
      p_command ->> 'jobKey', p_command ->> 'database'))
    when not exists (select from leasehold.foreign_acts a where a.source = p_command ->> 'source') then
      leasehold.no_rows('not_found', format('No acts on jobs of %s were ever allowed in this database.', p_command ->> 'source'))
    when not coalesce(p_verb = any (c_verbs), false) then leasehold.no_rows('refused', format(
      'The owner of the jobs of %s does not allow it here.', p_command ->> 'source'))
    when p_job.source is null then leasehold.no_rows('stale', format('It is not in %s any more: what is done may be removed there.',
      c_acts.relation))
    when not leasehold.guard_holds(p_verb, p_job, p_command -> 'guard') then
      leasehold.no_rows('stale', leasehold.what_changed(p_job, p_command -> 'guard', p_now))
  end;
end
$$;

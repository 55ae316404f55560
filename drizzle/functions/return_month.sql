-- Puts a month that was detached back among what is read: the table itself or a copy that was restored under its name in
-- leasehold_archive. For a DBA, as leasehold_owner. The newest first, and only when it holds what was taken out.
create or replace function leasehold.return_month(p_name text) returns leasehold.archived_months
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
set lock_timeout = '500ms'
as $$
declare
  v_noted leasehold.archived_months;
  v_newer text;
  v_table regclass;
  v_by name;
begin
  select a.* into v_noted from leasehold.archived_months a where a.name = p_name and a.returned_at is null;
  if not found then
    raise exception 'No month % was detached.', p_name using errcode = 'undefined_table';
  end if;
  select a.name into v_newer
  from leasehold.archived_months a
  where a.part_of = v_noted.part_of and a.until_at > v_noted.until_at and a.returned_at is null
  order by a.until_at desc
  limit 1;
  if found then
    raise exception '% is newer: return it first.', v_newer using errcode = 'object_not_in_prerequisite_state';
  end if;
  v_table := format('leasehold_archive.%I', p_name);
  v_by := case v_noted.part_of when 'job_events' then 'at' else 'closed_at' end;
  if leasehold.digest_of(v_table) <> v_noted.digest then
    raise exception '% does not hold what was detached.', v_table using errcode = 'data_corrupted';
  end if;

  -- What attaching would prove by reading all of it while who reads the other months waits is proved before, where nobody reads it.
  execute format(
    'alter table %1$s add constraint of_its_month check (%2$I is not null and %2$I < %3$L%4$s)', v_table, v_by, v_noted.until_at,
    case when v_noted.from_at is not null then format(' and %I >= %L', v_by, v_noted.from_at) end);
  execute format('alter table %s set schema leasehold_months', v_table);
  execute format(
    'alter table %s attach partition %s for values from (%s) to (%L)',
    case v_noted.part_of when 'job_events' then 'public.job_events' else 'leasehold.findings' end, v_table,
    coalesce(quote_literal(v_noted.from_at), 'minvalue'), v_noted.until_at);
  execute format('alter table %s drop constraint of_its_month', v_table);
  update leasehold.archived_months a
  set returned_at = clock_timestamp()
  where a.name = p_name
  returning a.* into strict v_noted;
  return v_noted;
end
$$;

-- Takes one month out of what is read, as a table of its own in leasehold_archive, and tells the console that it did. For a
-- DBA, as leasehold_owner: no role of the console may call it. Nothing is copied and nothing removed; what becomes of the table
-- is up to the DBA. Returns what it noted, with the digest that a copy is compared with.
--
-- The oldest first, so that what is read has one beginning, and only what has been over for a month, which the charts look back.
create or replace function leasehold.detach_month(p_name text) returns leasehold.archived_months
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
set lock_timeout = '500ms'
as $$
declare
  c_now constant timestamptz := clock_timestamp();
  c_stays constant interval := '31 days';
  v_month leasehold.months;
  v_older text;
  v_parent regclass;
  v_table regclass;
  v_last bigint;
  v_later boolean;
  v_noted leasehold.archived_months;
begin
  select m.* into v_month from leasehold.months m where m.name = p_name;
  if not found then
    raise exception 'There is no month %.', p_name
      using errcode = 'undefined_table', hint = 'select * from leasehold.months tells which there are.';
  elsif v_month.is_default then
    raise exception '% is no month: it holds what has none.', p_name using errcode = 'object_not_in_prerequisite_state';
  elsif v_month.until_at > c_now - c_stays then
    raise exception '% stays until %: charts and lists look back a month.', p_name, v_month.until_at + c_stays
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  select m.name into v_older
  from leasehold.months m
  where m.part_of = v_month.part_of and m.until_at < v_month.until_at
  order by m.until_at
  limit 1;
  if found then
    raise exception '% is older: detach it first.', v_older using errcode = 'object_not_in_prerequisite_state';
  end if;

  -- Read before anything is locked; nothing is written to a month that is over.
  v_parent := case v_month.part_of when 'job_events' then 'public.job_events' else 'leasehold.findings' end;
  v_table := format('leasehold_months.%I', p_name);
  v_noted.name := p_name;
  v_noted.part_of := v_month.part_of;
  v_noted.from_at := v_month.from_at;
  v_noted.until_at := v_month.until_at;
  v_noted.digest := leasehold.digest_of(v_table);
  execute format('select count(*), max(id) from %s', v_table) into v_noted.row_count, v_last;
  if v_month.part_of = 'findings' then
    execute format('select range_agg(int8range(id, id, ''[]'')) from %s', v_table) into v_noted.ids;
  end if;

  execute format('lock table %s in access exclusive mode', v_parent);
  execute format('select exists (select from %s where id > %s)', v_table, coalesce(v_last, 0)) into v_later;
  if v_later then
    raise exception '% was written to meanwhile. Try again.', p_name using errcode = 'serialization_failure';
  end if;
  execute format('alter table %s detach partition %s', v_parent, v_table);
  execute format('alter table %s set schema leasehold_archive', v_table);
  v_noted.detached_at := clock_timestamp();
  v_noted.detached_by := session_user;
  insert into leasehold.archived_months
  select (v_noted).*
  on conflict (name) do update
  set row_count = excluded.row_count, digest = excluded.digest, ids = excluded.ids, detached_at = excluded.detached_at,
    detached_by = excluded.detached_by, returned_at = null;
  return v_noted;
end
$$;

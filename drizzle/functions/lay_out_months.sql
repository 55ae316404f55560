-- Makes the tables of this month and of the three after it, for events and for episodes, where they are not there yet. Returns
-- the names of those that it made. Repeatable, and run by each `npm run db:migrate`; between those a DBA has it run once a month,
-- as leasehold_owner. No role of the console may call it: those make nothing. It waits a fifth of a second for a lock and leaves
-- the rest for the next time, since who reads waits behind it.
--
-- A month of which the part without a month already holds rows is left out: leasehold.file_strays() gives them one.
create or replace function leasehold.lay_out_months() returns text[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
set lock_timeout = '200ms'
as $$
declare
  c_ahead constant interval := '3 months';
  c_this constant timestamptz := date_trunc('month', clock_timestamp());
  v_month record;
  v_made text[] := '{}';
begin
  for v_month in
    select p.part_of, p.parent, s.from_at, p.part_of || '_' || to_char(s.from_at, 'YYYY_MM') as name
    from generate_series(c_this, c_this + c_ahead, '1 month') s (from_at)
    cross join (values
      ('job_events', 'public.job_events'::regclass), ('findings', 'leasehold.findings'::regclass)
    ) p (part_of, parent)
    where not exists (
      select from leasehold.months m
      where m.part_of = p.part_of and not m.is_default
        and (m.from_at is null or m.from_at <= s.from_at) and s.from_at < m.until_at
    )
    order by s.from_at
  loop
    begin
      -- Attached and not made in place, which would lock out who reads and writes the other months.
      execute format(
        'create table leasehold_months.%I (like %s including defaults including constraints including storage including compression)',
        v_month.name, v_month.parent);
      execute format('alter table leasehold_months.%I add primary key (id)', v_month.name);
      execute format(
        'alter table %s attach partition leasehold_months.%I for values from (%L) to (%L)',
        v_month.parent, v_month.name, v_month.from_at, v_month.from_at + interval '1 month');
      v_made := v_made || v_month.name;
    exception
      when lock_not_available then
        return v_made;
      when check_violation then
        null;
    end;
  end loop;
  return v_made;
end
$$;

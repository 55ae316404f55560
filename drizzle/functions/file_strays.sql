-- Gives the events that no month was laid out for a part of their own: the table that took them becomes that part, from the
-- first of their months to the last, and an empty one takes its place. For a DBA, as leasehold_owner; nothing is copied. Returns
-- the name of the part, NULL when there are none. While it reads that table once, no event can be written.
create or replace function leasehold.file_strays() returns text
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
set lock_timeout = '500ms'
as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_name text;
begin
  if not exists (select from leasehold_months.job_events_default) then
    return null;
  end if;
  lock table public.job_events in access exclusive mode;
  select date_trunc('month', min(e.at)), date_trunc('month', max(e.at)) + interval '1 month' into v_from, v_until
  from leasehold_months.job_events_default e;
  v_name := 'job_events_' || to_char(v_from, 'YYYY_MM');
  if v_until > v_from + interval '1 month' then
    v_name := v_name || '_until_' || to_char(v_until - interval '1 month', 'YYYY_MM');
  end if;
  alter table public.job_events detach partition leasehold_months.job_events_default;
  execute format('alter table leasehold_months.job_events_default rename to %I', v_name);
  create table leasehold_months.job_events_default (
    like public.job_events including defaults including constraints including storage including compression, primary key (id)
  );
  execute format(
    'alter table public.job_events attach partition leasehold_months.%I for values from (%L) to (%L)', v_name, v_from, v_until);
  alter table public.job_events attach partition leasehold_months.job_events_default default;
  return v_name;
end
$$;

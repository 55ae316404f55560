-- job_events by month of `at`, UTC. What was there becomes the first part as it stands, with nothing copied; the months after
-- it are tables of their own, which a DBA detaches (docs/retention.md). The part that has no month takes what no month is laid
-- out for, so that no write ever fails for want of one.
--
-- No key over all of it: a number is drawn from one sequence and nobody refers to an event, so that each part has its own.

-- A month is one of UTC, whoever migrates.
set local timezone = 'UTC';

-- Reads the table once and stops nobody.
do $$
begin
  if exists (select from pg_constraint where conrelid = 'public.job_events'::regclass and conname = 'job_events_before') then
    alter table public.job_events validate constraint job_events_before;
  end if;
end
$$;

-- As in 0034: half a second at a time.
do $$
begin
  for i in 1 .. 30 loop
    begin
      perform set_config('lock_timeout', '500', true);
      lock table public.job_events in access exclusive mode;
      return;
    exception when lock_not_available then
      perform pg_sleep(0.5);
    end;
  end loop;
  raise exception 'job_events is read or written by one transaction that does not end. Run this again when it has.'
    using errcode = 'lock_not_available';
end
$$;

do $$
declare
  v_end timestamptz := (
    select substring(pg_get_constraintdef(c.oid) from '''([^'']+)''')::timestamptz
    from pg_constraint c
    where c.conrelid = 'public.job_events'::regclass and c.conname = 'job_events_before'
  );
  v_next bigint;
  v_first text;
begin
  -- It was empty when the bound was due: what has come since is read here.
  v_end := coalesce(v_end, date_trunc('month', clock_timestamp()) + interval '1 month');
  v_first := 'job_events_until_' || to_char(v_end - interval '1 month', 'YYYY_MM');

  select nextval(pg_get_serial_sequence('public.job_events', 'id')) into v_next;
  drop trigger job_events_to_review on public.job_events;
  alter table public.job_events alter column id drop identity;
  alter table public.job_events set schema leasehold_months;
  execute format('alter table leasehold_months.job_events rename to %I', v_first);

  execute format(
    'create table public.job_events (like leasehold_months.%I including defaults including storage including compression)
     partition by range (at)', v_first);
  execute format(
    'alter table public.job_events alter column id add generated always as identity (start with %s)', v_next);
  create index job_events_subject on public.job_events (queue, subject, id desc);
  create index job_events_rejected on public.job_events (queue, subject) where kind = 'stale_write_rejected';
  create index job_events_aftermath on public.job_events (at desc) where kind in ('stale_write_rejected', 'changed_outside');
  create index job_events_changed_outside on public.job_events (queue, subject) where kind = 'changed_outside';

  execute format(
    'alter table public.job_events attach partition leasehold_months.%I for values from (minvalue) to (%L)', v_first, v_end);
  execute format('alter table leasehold_months.%I drop constraint if exists job_events_before', v_first);
  create table leasehold_months.job_events_default partition of public.job_events (primary key (id)) default;
  for i in 0 .. 2 loop
    execute format(
      'create table leasehold_months.%I partition of public.job_events (primary key (id)) for values from (%L) to (%L)',
      'job_events_' || to_char(v_end, 'YYYY_MM'), v_end, v_end + interval '1 month');
    v_end := v_end + interval '1 month';
  end loop;
end
$$;

create trigger job_events_to_review
  after insert on public.job_events
  for each row when (new.kind = 'changed_outside')
  execute function leasehold.queue_outside_change_for_review();

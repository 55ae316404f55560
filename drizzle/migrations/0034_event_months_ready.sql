-- Makes ready for job_events by month (0035): what refers to one event by its id is given what it needs of it, and the table
-- is told where its past will end. Each statement here is quick whatever the table holds.

-- A month is one of UTC, whoever migrates.
set local timezone = 'UTC';

-- The tables of the months, and those that somebody detached. No role of the console may use either schema: months are read
-- through the table that they are part of.
do $$
begin
  -- The right was given when the first migration ran, and a copy of that database does not have it: there the login makes them.
  if not has_database_privilege(current_database(), 'create') then
    set local role none;
  end if;
  create schema leasehold_months authorization leasehold_owner;
  create schema leasehold_archive authorization leasehold_owner;
  set local role leasehold_owner;
end
$$;

-- What a DBA detached (leasehold.detach_month), so that the console can say in words what it does not read any more. Written
-- in the transaction that detached it, and never changed but by its return.
create table leasehold.archived_months (
  -- The table in leasehold_archive.
  name text primary key,
  part_of text not null check (part_of in ('job_events', 'findings')),
  -- Null for the first one, which holds all that was before it.
  from_at timestamptz,
  until_at timestamptz not null,
  row_count bigint not null check (row_count >= 0),
  -- By leasehold.digest_of(), to be compared with that of a copy.
  digest text not null,
  -- Whose numbers people have in links: those of the episodes.
  ids int8multirange,
  detached_at timestamptz not null,
  detached_by text not null,
  -- Set when the month was attached again.
  returned_at timestamptz,
  check (from_at < until_at)
);
create index archived_months_until on leasehold.archived_months (part_of, until_at desc) where returned_at is null;

-- A change from outside is in the queue of reviews for as long as there is one, its event only until its month is archived.
alter table leasehold.review_items add column change jsonb;
update leasehold.review_items i
set change = jsonb_build_object('jobKey', j.job_id::text, 'attempt', j.attempt, 'detail', j.detail)
from public.job_events j
where j.id = i.job_event_id;
alter table leasehold.review_items add check ((job_event_id is null) = (change is null));

create or replace function leasehold.queue_outside_change_for_review() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into leasehold.review_items (key, job_event_id, at, queue, subject, parties, risk, change)
  values (
    'outside/' || new.id, new.id, new.at, new.queue, new.subject, '{}', 'high',
    jsonb_build_object('jobKey', new.job_id::text, 'attempt', new.attempt, 'detail', new.detail)
  )
  -- An event that is filed elsewhere is the same event.
  on conflict (key) do nothing;
  return null;
end
$$;

-- Last, since from here on the events are locked until this commits: half a second is waited for the lock at a time, since who
-- comes after waits too, and again for half a minute. The foreign key would keep each month from leaving.
do $$
declare
  c_now constant timestamptz := clock_timestamp();
  v_end timestamptz := date_trunc('month', c_now) + interval '1 month';
  v_locked boolean := false;
begin
  for i in 1 .. 30 loop
    begin
      perform set_config('lock_timeout', '500', true);
      lock table public.job_events in access exclusive mode;
      v_locked := true;
      exit;
    exception when lock_not_available then
      perform pg_sleep(0.5);
    end;
  end loop;
  if not v_locked then
    raise exception 'job_events is read or written by one transaction that does not end. Run this again when it has.'
      using errcode = 'lock_not_available';
  end if;

  alter table leasehold.review_items drop constraint review_items_job_event_id_fkey;
  -- Not empty: the past must be shown to end where the first month begins, without a scan under a lock. The bound holds for
  -- new events at once, so that it lies four weeks ahead at least: 0035, which takes it away, follows within seconds.
  if exists (select from public.job_events) then
    while v_end < c_now + interval '28 days' loop
      v_end := v_end + interval '1 month';
    end loop;
    execute format('alter table public.job_events add constraint job_events_before check (at < %L) not valid', v_end);
  end if;
end
$$;

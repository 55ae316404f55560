-- What the charts of lease signals read beside the minutes: a histogram of acquisition latency, how attempts ended, what is
-- sampled because nobody writes it when nothing happens, and quarter hours, so that a week is read in a blink.

-- How many acquisitions fell into each of the buckets of leasehold.acquisition_bucket(); null where none was counted so.
-- lease_age_max is not written any more: it told the length of a run at its end. The version before this one still has it.
alter table public.lease_minutes
  add column acquisition_buckets integer[] check (cardinality(acquisition_buckets) = 24),
  add column completed integer not null default 0,
  add column failed integer not null default 0;

-- The worst of each minute as the leading watcher sampled it, one row a queue and minute in a ring of seven days. A minute
-- without a row was not sampled, which is not the same as an age of nothing.
create table leasehold.lease_ages (
  queue text not null,
  slot integer not null check (slot between 0 and 10079),
  minute timestamptz not null,
  -- How long ago the lease that is held and was renewed longest ago was renewed, whose it is, and the ttl it runs under.
  age interval,
  owner text,
  ttl interval,
  -- Since when the oldest pending job may be claimed, the oldest run goes on; null where there is none.
  oldest_pending interval,
  oldest_running interval,
  primary key (queue, slot),
  check ((age is null) = (ttl is null))
) with (fillfactor = 70);

-- The same ring for what the sampled server says of its locks, and what it costs to ask.
create table leasehold.lock_minutes (
  slot integer primary key check (slot between 0 and 10079),
  minute timestamptz not null,
  samples integer not null,
  took interval not null,
  took_max interval not null,
  used_max integer not null,
  capacity integer not null
) with (fillfactor = 70);

-- A quarter of an hour of a queue: its minutes added up and the worst of its samples, in a ring of seven days. Written once, an
-- hour after it is over.
create table leasehold.lease_quarters (
  queue text not null,
  slot integer not null check (slot between 0 and 671),
  quarter timestamptz not null,
  acquisitions bigint not null,
  acquisition_buckets integer[] check (cardinality(acquisition_buckets) = 24),
  acquisition_latency_max interval not null,
  renew_failures bigint not null,
  stale_writes_rejected bigint not null,
  completed bigint not null,
  failed bigint not null,
  -- Minutes of it that were sampled.
  sampled integer not null,
  age interval,
  owner text,
  ttl interval,
  oldest_pending interval,
  oldest_running interval,
  primary key (queue, slot)
) with (fillfactor = 70);

-- One row for ever: when ages were sampled last, and up to where quarters stand for their minutes. Null before the first.
create table leasehold.lease_sampling (
  only_row boolean primary key default true check (only_row),
  sampled_at timestamptz,
  rolled_up_to timestamptz
) with (fillfactor = 50);
insert into leasehold.lease_sampling default values;

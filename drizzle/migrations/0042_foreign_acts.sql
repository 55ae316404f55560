-- Acts on jobs of queues that are not Leasehold's. No role of the console may change a table of somebody else's: what may be done to it
-- its owner allows, by functions that run as that owner and hold fixed statements for that one table. `npm run source:allow` writes them.

do $$
begin
  -- The right was given when the first migration ran, and a copy of that database does not have it: there the login makes it.
  if not has_database_privilege(current_database(), 'create') then
    set local role none;
  end if;
  create schema leasehold_sources authorization leasehold_owner;
  set local role leasehold_owner;
end
$$;

-- A job of somebody else's as an act sees it under its locks, made by the function of its source from whatever its tables have.
create type leasehold_sources.foreign_job as (
  source text,
  key text,
  queue text,
  subject text,
  status text,
  attempt integer,
  max_attempts integer,
  owner text,
  lease_until timestamptz,
  heartbeat_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  available_at timestamptz,
  created_at timestamptz,
  last_error text,
  -- Seconds after which an owner without a heartbeat counts as silent; 0 where no heartbeat is told.
  heartbeat_limit double precision,
  -- Whether a register of workers has its owner; null where there is none.
  registered boolean,
  worker_heartbeat_at timestamptz,
  -- How sessions of its owner name themselves; null where nothing tells.
  session_name text,
  -- Whether a late finish of a former owner is refused; null where nobody knows.
  fenced boolean,
  -- By verb why its own table does not take an act on this row, in one sentence.
  refusals jsonb
);

-- Which acts the owner of a table allowed. Never deleted: what was taken back has its end.
create table leasehold.foreign_acts (
  source text primary key check (source <> 'native'),
  -- As evidence names it: the table that has a row for each job.
  relation text not null,
  verbs text[] not null check (verbs <@ array['mark-failed', 'retry']),
  -- Of the statements that were allowed, so that a console of another version does not take them for its own.
  statements_hash text not null,
  allowed_by text not null,
  allowed_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);

alter table leasehold.approvals drop constraint approvals_danger_check;
alter table leasehold.approvals
  add constraint approvals_danger_check check (danger in ('live-lease', 'force', 'open-transaction', 'bulk', 'unfenced'));

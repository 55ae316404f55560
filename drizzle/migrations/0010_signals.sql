-- Signals to server processes, and findings about other things than jobs.

-- Who signals: a role that can do nothing else, and no superuser. Roles are the login's to make and to grant.
set local role none;
do $$
declare
  c_needed constant text[] := array['pg_signal_backend', 'pg_read_all_stats'];
  v_granted text;
begin
  begin
    create role leasehold_signaller nologin;
  exception
    when duplicate_object or unique_violation then null;
  end;
  -- The migrating login takes this role to make the one function that belongs to it.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant leasehold_signaller to %I', current_user);
  end if;
  foreach v_granted in array c_needed loop
    begin
      execute format('grant %I to leasehold_signaller', v_granted);
    exception
      when insufficient_privilege then
        raise notice '% could not be granted: no session can be signalled until a superuser says GRANT % TO leasehold_signaller',
          v_granted, v_granted;
    end;
  end loop;
end
$$;
set local role leasehold_owner;
grant usage on schema leasehold to leasehold_signaller;

-- What is to be signalled, committed before it is. A signal cannot be rolled back, so the intent must stand by itself.
create table leasehold.signal_intents (
  id bigint generated always as identity primary key,
  verb text not null check (verb in ('cancel-backend', 'terminate-backend')),
  -- The guard, as the operator saw it. Without a transaction the moment of the last change of state is compared.
  pid integer not null,
  backend_start timestamptz not null,
  xact_start timestamptz,
  state_change timestamptz not null,
  lock_id text not null,
  -- The wish, for the record of its end, and what the session was when it was asked for.
  command jsonb not null,
  before jsonb not null,
  actor_id text not null,
  request_key text not null,
  correlation_id uuid not null unique,
  created_at timestamptz not null,
  created_by xid8 not null default pg_current_xact_id(),
  -- Set by the one look that sends or does not send; a second look is refused.
  looked_at timestamptz,
  sent boolean,
  -- The statement that ran when the signal was sent, by its start.
  query_start timestamptz,
  closed_at timestamptz,
  outcome text check (outcome in ('done', 'stale', 'unknown')),
  detail text,
  check ((looked_at is null) = (sent is null)),
  check ((closed_at is null) = (outcome is null)),
  check ((closed_at is null) = (detail is null)),
  foreign key (actor_id, request_key) references leasehold.requests (actor, request_key)
);
create index signal_intents_open on leasehold.signal_intents (created_at) where closed_at is null;
grant select on leasehold.signal_intents to leasehold_signaller;
grant update (looked_at, sent, query_start) on leasehold.signal_intents to leasehold_signaller;

-- What each process holds or waits for, by one text that is the same in every reading: the columns that name what is
-- locked, an empty part for null. A view, because a call for each of thousands of locks would take a second.
create view leasehold.lock_ids as
select l.pid, l.locktype, l.granted,
  format('%s/%s/%s/%s/%s/%s/%s/%s/%s/%s', l.locktype, l.database, l.relation, l.page, l.tuple, l.virtualxid,
    l.transactionid, l.classid, l.objid, l.objsubid) as id
from pg_locks l;

-- One server process as an act on it sees, guards and records it. `lock` is that of the guard, while it is held or waited
-- for. Without a backend_start the session is over.
create type leasehold.backend as (
  key text,
  pid integer,
  backend_start timestamptz,
  xact_start timestamptz,
  state_change timestamptz,
  query_start timestamptz,
  state text,
  backend_type text,
  user_name text,
  application_name text,
  client text,
  superuser boolean,
  own boolean,
  has_written boolean,
  locks integer,
  lock text
);

alter table leasehold.audit_events
  drop constraint audit_events_target_check,
  add constraint audit_events_target_check check (target in ('job', 'queue', 'worker', 'finding', 'backend'));

-- A trouble outside any job has no queue and no attempt.
alter table leasehold.findings
  alter column queue drop not null,
  alter column attempt drop not null,
  add column about text not null default 'job' check (about in ('job', 'backend', 'prepared', 'watcher', 'lock')),
  add check (about <> 'job' or (queue is not null and attempt is not null));

-- Its rows gain a column, which a replacement may not bring.
drop function if exists leasehold.findings_seen(jsonb);

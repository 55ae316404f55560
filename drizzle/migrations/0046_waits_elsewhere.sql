-- Waiting out leases elsewhere: of jobs in somebody else's tables, and of leases in Redis.

-- Their tables may count no attempts, name no owner and have no tokens; a lease in Redis may be of jobs of any queue.
alter table leasehold.lease_waits
  alter column attempt drop not null,
  alter column owner drop not null,
  alter column token drop not null,
  alter column queue drop not null,
  -- Of a job of somebody else's: when its run began, which tells one run from the next where there is no token.
  add column started_at timestamptz,
  -- Of a lease in Redis: the lease as whoever armed it saw it, with the SHA-256 of its value in place of the value.
  add column redis jsonb,
  -- Why the lease could not be looked at, and since when; null while it can.
  add column unread_why text,
  add column unread_since timestamptz,
  add constraint lease_waits_native_check check (
    source <> 'native' or (attempt is not null and owner is not null and token is not null and queue is not null)
  ),
  add constraint lease_waits_redis_check check (redis is null or (source = 'redis' and follow_up = 'notify')),
  add constraint lease_waits_unread_check check ((unread_why is null) = (unread_since is null));
create index lease_waits_in_redis on leasehold.lease_waits (id desc) where redis is not null;

-- It is told the wish alone now: what is waited for may be a row of any kind.
drop function if exists leasehold.write_cancel_wait(public.processing_jobs, jsonb, timestamptz);

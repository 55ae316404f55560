-- Writes down and records that a server process is to be signalled, under a guard that is checked right there. The first
-- of three calls, each a transaction of its own: signal_backend sends, settle_signal tells how it ended.
-- One wish is one intent, however often it is sent: the answer names it, and again while it is open.
-- docs/recovery-acts.md lists what p_command holds and what comes back.
create or replace function leasehold.intend_signal(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out(v.verb, p_command)
  from (select p_command ->> 'verb' as verb) v
  where leasehold.target_of(v.verb) = 'backend'
$$;

-- Shows the payload of one attempt, and records who looked and why. The content goes back with the answer and is kept
-- nowhere else: the record, the stored answer and what a second call with the same key is told are without it.
-- One call is one act: recorded, and carried out once however often it is sent. docs/recovery-acts.md lists what p_command
-- holds and what comes back.
create or replace function leasehold.reveal_payload(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('reveal-payload', p_command)
$$;

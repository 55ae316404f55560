-- The functions run as the owner, who may do more than any of them has to. What none has to do is refused to the owner by
-- these triggers, so that neither a mistake in a function nor a person who took its role can: change a closed attempt, change
-- a payload, remove an attempt. A superuser is a person who may have to, and is told of as a change from outside.
create function leasehold.refuse_owner_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'A closed attempt and a payload never change, and no attempt is removed: % on % refused.', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

-- Every column but those of a heartbeat, for which then neither the condition is read nor the function called. AFTER,
-- because with a BEFORE trigger each update would lock its row once more.
create trigger processing_jobs_closed_stays
  after update of
    id, queue, subject, attempt, max_attempts, status, processing_stage, stage_entered_at, lease_owner, lease_token, started_at,
    finished_at, available_at, last_error, stop_requested_at, retry_of, payload, created_at
  on public.processing_jobs
  for each row when (current_user = 'leasehold_owner' and old.status in ('completed', 'failed'))
  execute function leasehold.refuse_owner_change();

create trigger processing_jobs_payload_stays
  after update of payload on public.processing_jobs
  for each row when (current_user = 'leasehold_owner' and old.payload is distinct from new.payload)
  execute function leasehold.refuse_owner_change();

create trigger processing_jobs_no_removal
  before delete on public.processing_jobs
  for each statement when (current_user = 'leasehold_owner')
  execute function leasehold.refuse_owner_change();

create trigger processing_jobs_no_emptying
  before truncate on public.processing_jobs
  for each statement when (current_user = 'leasehold_owner')
  execute function leasehold.refuse_owner_change();

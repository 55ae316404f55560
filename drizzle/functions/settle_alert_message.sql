-- Says how the sending of one message ended, for the leading watcher. False when it is not the caller's to say any more: then
-- it is sent again by who leads.
create or replace function leasehold.settle_alert_message(
  p_holder text, p_token bigint, p_id bigint, p_attempt integer, p_status integer, p_failure text, p_retry_after integer
) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return leasehold.leads_watch(p_holder, p_token)
    and leasehold.settle_message(p_holder, p_id, p_attempt, p_status, p_failure, p_retry_after);
end
$$;

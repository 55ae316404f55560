-- Says how a console's sending of one message ended. False when somebody else has it by now.
create or replace function leasehold.settle_silence_message(
  p_console text, p_id bigint, p_attempt integer, p_status integer, p_failure text, p_retry_after integer
) returns boolean
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return leasehold.settle_message(p_console, p_id, p_attempt, p_status, p_failure, p_retry_after);
end
$$;

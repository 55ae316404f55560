-- Whether a row is still what the operator saw. Null equals null; a guard that leaves a column out never holds, because
-- "not looked at" must not read as "was null".
--
-- A renewal makes a request to stop, a fence or the end of a wait no less right: the owner may beat on. Their
-- guard carries the end of the lease for the record, and does not compare it.
--
-- Of a wait on a lease in Redis the wait is named, and the lease may be gone.
--
-- A session in a transaction is busy with statement after statement, each a change of state: the transaction is compared.
-- Idle outside one, or in one that has failed, it has no such mark, and the change of state is.
create or replace function leasehold.guard_holds(p_verb text, p_row anyelement, p_guard jsonb) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    -- Looking changes nothing, so nothing can have changed.
    when p_verb like 'reveal-%' then true
    when p_verb in ('request-stop', 'fence-off', 'cancel-wait') then
      p_guard ? 'leaseUntil' and leasehold.guarded_columns(p_row) - 'leaseUntil' = p_guard - 'leaseUntil'
    when p_verb = 'cancel-redis-wait' then p_guard ?& array['digest', 'expiresAt']
    when leasehold.target_of(p_verb) = 'backend' and p_guard ->> 'xactStart' is not null then
      p_guard ? 'stateChange' and leasehold.guarded_columns(p_row) - 'stateChange' = p_guard - 'stateChange'
    else leasehold.guarded_columns(p_row) = p_guard
  end;
end
$$;

-- Tells what was counted and is due, of everybody, for the leading watcher: without it a count waits for the next of its
-- actor. Returns how many it told, NULL when the caller does not lead.
--
-- Whoever is being refused in this moment is left for the next call: this waits for nobody but the chain.
create or replace function leasehold.tell_refusals(p_holder text, p_token bigint) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_at_once constant integer := 20;
  c_now constant timestamptz := clock_timestamp();
  v_due record;
  v_told integer := 0;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return null;
  end if;
  for v_due in
    select r.actor, r.kind from leasehold.refusals r
    where r.repeats > 0 and r.closes_at <= c_now
    group by r.actor, r.kind
    order by r.kind, r.actor
    limit c_at_once
  loop
    if v_due.kind = 'tried' then
      perform leasehold.lock_chain();
    else
      perform from leasehold.refusals r
      where r.actor = v_due.actor and r.kind = v_due.kind and r.slot = 0
      for update skip locked;
      continue when not found;
    end if;
    v_told := v_told + leasehold.tell_counts(v_due.kind, v_due.actor, c_now);
  end loop;
  return v_told;
end
$$;

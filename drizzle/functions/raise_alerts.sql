-- Brings the alerts up to date with one judgement of the rules, for the leading watcher: opens what fires, puts its messages
-- into the outbox, resolves what has been quiet for long enough. p_judgement is {firing, judged, configured, doubted,
-- resolveAfter}: a rule that could not be judged ends nothing, nor does a finding about whose job nobody can tell just now.
-- Returns how many alerts it opened and resolved and how many messages it put out; NULL when the caller does not lead.
create or replace function leasehold.raise_alerts(p_holder text, p_token bigint, p_judgement jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_now timestamptz;
  v_fired record;
  v_resolved record;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return null;
  end if;
  v_now := clock_timestamp();
  select coalesce(sum((f.done ->> 'opened')::integer), 0) as opened, coalesce(sum((f.done ->> 'put')::integer), 0) as put
  into v_fired
  from (
    select leasehold.fire_alert(a.alert, v_now) as done
    from leasehold.within_bounds(p_judgement -> 'firing', v_now) a (alert)
  ) f;
  select r.resolved, r.put into v_resolved from leasehold.resolve_alerts(p_judgement, v_now) r;
  return jsonb_build_object(
    'opened', v_fired.opened, 'resolved', v_resolved.resolved, 'put', v_fired.put + v_resolved.put
  );
end
$$;

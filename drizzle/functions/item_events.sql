-- What became of jobs of a bulk recovery, as the events of their acts: what one act tells (act_event), with the name, the reason and
-- the gate of the start.
create or replace function leasehold.item_events(
  p_run leasehold.bulk_runs, p_items leasehold.bulk_items[], p_results jsonb[]
) returns leasehold.audit_events[]
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  -- The key belongs to the start, and so does what was seen of the list as a whole.
  c_alike constant leasehold.audit_events := leasehold.event_row(
    leasehold.act_event(
      p_run.verb, p_run.command - array['requestKey', 'evidence', 'effectAnswers'], '{"outcome": "done", "detail": ""}', null, null,
      null
    ) || jsonb_build_object('bulk_run', p_run.id)
  );
  c_read_at constant text := leasehold.utc_text(p_run.frozen_at);
  v_item leasehold.bulk_items;
  v_result jsonb;
  v_found jsonb;
  v_event leasehold.audit_events;
  v_events leasehold.audit_events[] := '{}';
begin
  for n in 1..cardinality(p_items) loop
    v_item := p_items[n];
    v_result := p_results[n];
    if not v_result ? 'after' then
      select jsonb_agg(t.recorded) into v_found
      from leasehold.find_target(p_run.verb, leasehold.item_command(p_run, v_item)) t;
    end if;
    v_event := c_alike;
    v_event.job_key := v_item.job_key;
    v_event.queue := v_item.queue;
    v_event.subject := v_item.subject;
    v_event.guard := coalesce(v_item.guard, '{}');
    v_event.evidence := jsonb_build_object('rule', null, 'readAt', c_read_at, 'evidence', '[]'::jsonb, 'sentence',
      format('Job %s of %s in the list of bulk recovery %s.', v_item.ordinal, p_run.items, p_run.id));
    v_event.before := coalesce(v_result -> 'before', v_found, '[]');
    v_event.after := coalesce(v_result -> 'after', v_found, '[]');
    v_event.outcome := v_result ->> 'outcome';
    v_event.detail := v_result ->> 'detail';
    v_event.rows_changed := coalesce((v_result ->> 'rowsChanged')::integer, 0);
    v_events := v_events || v_event;
  end loop;
  return v_events;
end
$$;

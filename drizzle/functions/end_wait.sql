-- Ends an armed wait as p_end says ({state, detail}), records that in the armer's name and returns the state. p_result is
-- what the follow-up's act gave back, or the rows where whoever judges has them; NULL when it is neither.
create or replace function leasehold.end_wait(
  p_wait leasehold.lease_waits, p_end jsonb, p_result jsonb, p_now timestamptz
) returns text
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_state constant text := p_end ->> 'state';
  c_verb constant text := case when p_wait.redis is null then 'wait-out' else 'wait-out-redis-lease' end;
  v_command constant jsonb := leasehold.wait_command(p_wait);
  v_found jsonb := '[]';
  v_armed bigint;
begin
  if p_wait.source = 'native' then
    select coalesce(jsonb_agg(leasehold.recorded_row(j)), '[]') into v_found
    from leasehold.find_job(v_command) j where j.id is not null;
  elsif not coalesce(p_result ? 'before', false) then
    select coalesce(jsonb_agg(t.recorded), '[]') into v_found from leasehold.find_target(c_verb, v_command) t;
  end if;
  update leasehold.lease_waits w
  set state = v_state, ended_at = p_now, ended_detail = p_end ->> 'detail',
    successor_key = (
      select j.id::text
      from public.processing_jobs j
      where p_wait.source = 'native' and j.queue = p_wait.queue and j.subject = p_wait.subject and j.attempt > p_wait.attempt
      order by j.attempt
      limit 1
    )
  where w.id = p_wait.id and w.state = 'armed';

  select min(e.seq) into v_armed from leasehold.audit_events e where e.correlation_id = p_wait.correlation_id;
  perform leasehold.append_audit_event(jsonb_build_object(
    'phase', 'outcome',
    'actor', p_wait.actor_id,
    'actor_name', p_wait.actor_name,
    'actor_role', p_wait.actor_role,
    'action', case when v_state = 'fired' and p_wait.follow_up <> 'notify' then p_wait.follow_up else c_verb end,
    'source', p_wait.source,
    'database', p_wait.database,
    'job_key', p_wait.job_key,
    'queue', p_wait.queue,
    'subject', p_wait.subject,
    'reason', p_wait.reason,
    'why_obsolete', p_wait.why_obsolete,
    'ticket', p_wait.ticket,
    'effect_answers', p_wait.effect_answers,
    'guard', v_command -> 'guard',
    'before', coalesce(p_result -> 'before', v_found),
    'after', coalesce(p_result -> 'after', v_found),
    'outcome', case v_state when 'fired' then 'done' else v_state end,
    'detail', format('%s Armed by %s at %s (record %s).', p_end ->> 'detail', p_wait.actor_name,
      leasehold.spoken_time(p_wait.armed_at, p_now), v_armed),
    'rows_changed', coalesce(p_result -> 'rowsChanged', '0'),
    'correlation_id', p_wait.correlation_id
  ));
  return v_state;
end
$$;

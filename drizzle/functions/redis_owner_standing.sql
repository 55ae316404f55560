-- What this database knows of who has a lease in Redis: {state, why}. 'alive': heard within the limit, or its last sign lies ahead, so that
-- nothing tells for how long it is silent; nothing is taken from it.
-- 'over': its own exit record, or its own report that the work is done. 'untold': nothing tells, or it is silent, which is not gone.
-- p_owner is whom the value names; where it names nobody, the row of the running job does. p_queues are those whose jobs take the
-- lease, null for all.
create or replace function leasehold.redis_owner_standing(p_source text, p_queues jsonb, p_subject text, p_owner text)
returns jsonb
language plpgsql stable security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_now constant timestamptz := clock_timestamp();
  c_usual_limit constant interval := '15 s';
  c_queue constant text := leasehold.queue_of_subject(p_queues, p_subject);
  v_limit interval;
  v_newest public.processing_jobs;
  v_name text := p_owner;
  v_worker public.workers;
  v_sign timestamptz;
begin
  if p_source is distinct from 'native' then
    return jsonb_build_object('state', 'untold', 'why', format(
      'Nothing in this database tells whether %s still works.', coalesce(p_owner, 'its owner')));
  end if;
  select j.* into v_newest
  from public.processing_jobs j
  where j.queue = c_queue and j.subject = p_subject
  order by j.attempt desc
  limit 1;
  v_limit := coalesce(
    (select q.heartbeat_limit from public.queues q where q.name = c_queue), c_usual_limit);
  if v_name is null and v_newest.status = 'running' then
    v_name := v_newest.lease_owner;
  end if;
  select w.* into v_worker from public.workers w where w.id = v_name;
  v_sign := greatest(
    v_worker.heartbeat_at,
    case when v_newest.status = 'running' and v_newest.lease_owner = v_name then v_newest.heartbeat_at end
  );
  return case
    when v_worker.state = 'stopped' then jsonb_build_object('state', 'over', 'why', format(
      '%s has stopped, by its own exit record.', v_name))
    when c_now - v_sign <= v_limit then jsonb_build_object('state', 'alive', 'why', coalesce(
      leasehold.why_no_age(v_name, v_sign, c_now) || ' It may be at work under this lease.',
      format('%s was heard %s ago: it is alive, and may be at work under this lease.', v_name,
        leasehold.spoken_duration(greatest(c_now - v_sign, '0 s')))))
    when v_newest.status = 'completed' and v_newest.lease_owner is not distinct from coalesce(p_owner, v_newest.lease_owner) then
      jsonb_build_object('state', 'over', 'why', format(
        '%s reported %s done at %s: the work under this lease is over.',
        v_newest.lease_owner, p_subject, leasehold.spoken_time(v_newest.finished_at, c_now)))
    when v_name is null then jsonb_build_object('state', 'untold', 'why',
      'Its value names nobody, and no job of its subject is running: nothing tells whose it is.')
    when v_sign is null then jsonb_build_object('state', 'untold', 'why', format(
      'Nothing here tells of %s: it may be at work.', v_name))
    else jsonb_build_object('state', 'untold', 'why', format(
      '%s has been silent for %s, which is not gone: it may be at work.', v_name, leasehold.spoken_duration(c_now - v_sign)))
  end;
end
$$;

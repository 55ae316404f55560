-- Opens the attempt after a closed one, at the stage where that one stopped, and returns its row. It starts held when
-- an effect stays in doubt at a provider that honours no keys: run again, it could happen twice.
create or replace function leasehold.open_retry(
  p_closed public.processing_jobs, p_command jsonb, p_now timestamptz
) returns public.processing_jobs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_by constant text := p_command #>> '{actor,name}';
  v_doubts jsonb;
  v_next public.processing_jobs;
begin
  select jsonb_agg(e.effect_key order by e.id) into v_doubts
  from public.job_effects e
  where e.queue = p_closed.queue and e.subject = p_closed.subject
    and e.status in ('intended', 'unknown') and not e.provider_honours_keys;

  insert into public.processing_jobs
    (queue, subject, attempt, max_attempts, status, processing_stage, available_at, retry_of, payload, created_at)
  values (
    p_closed.queue, p_closed.subject, p_closed.attempt + 1, greatest(p_closed.max_attempts, p_closed.attempt + 1),
    case when v_doubts is null then 'pending' else 'held' end,
    p_closed.processing_stage, p_now, p_closed.id, p_closed.payload, p_now
  )
  returning * into v_next;

  insert into public.job_events (at, job_id, queue, subject, attempt, kind, detail)
  select p_now, v_next.id, v_next.queue, v_next.subject, v_next.attempt,
    e.kind, e.detail || jsonb_build_object('by', v_by)
  from (values
    ('retried', jsonb_build_object('reason', p_command -> 'reason', 'retryOf', p_closed.id::text)),
    ('held', jsonb_build_object('effects', v_doubts))
  ) e(kind, detail)
  where e.kind = 'retried' or v_next.status = 'held';
  return v_next;
end
$$;

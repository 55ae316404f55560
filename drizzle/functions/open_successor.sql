-- Opens the attempt after a closed one and returns its row. After a failed one it goes on from the stage where that
-- stopped; after a completed one it begins anew. It starts held, and waits for a person, when an effect is in doubt: run
-- again, it could happen twice.
create or replace function leasehold.open_successor(
  p_closed public.processing_jobs, p_max_attempts integer, p_available_at timestamptz, p_now timestamptz
) returns public.processing_jobs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_doubts constant jsonb := leasehold.effects_in_doubt(p_closed.queue, p_closed.subject);
  v_next public.processing_jobs;
begin
  insert into public.processing_jobs (
    queue, subject, attempt, max_attempts, status, processing_stage, available_at, retry_of, payload, created_at
  )
  values (
    p_closed.queue, p_closed.subject, p_closed.attempt + 1, p_max_attempts,
    case when v_doubts is null then 'pending' else 'held' end,
    case p_closed.status when 'failed' then p_closed.processing_stage end, p_available_at, p_closed.id, p_closed.payload, p_now
  )
  returning * into v_next;
  perform leasehold.record_event(v_next, 'created', p_now, jsonb_build_object('after', p_closed.id::text));
  if v_doubts is not null then
    perform leasehold.record_event(v_next, 'held', p_now, jsonb_build_object('effects', v_doubts));
  end if;
  return v_next;
end
$$;

-- Opens the attempt after a closed one in an operator's name and returns its row. However often it was tried, an operator
-- may ask for one attempt more.
create or replace function leasehold.open_retry(
  p_closed public.processing_jobs, p_command jsonb, p_now timestamptz
) returns public.processing_jobs
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_next constant public.processing_jobs := leasehold.open_successor(
    p_closed, greatest(p_closed.max_attempts, p_closed.attempt + 1), p_now, p_now
  );
begin
  perform leasehold.record_event(v_next, 'retried', p_now, leasehold.words_of(p_command) || jsonb_build_object(
    'retryOf', p_closed.id::text
  ));
  return v_next;
end
$$;

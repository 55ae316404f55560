-- The act itself: opens the next attempt after a failed one, or closes a lapsed or held one and opens the next in the
-- same act. Only the newest attempt of a subject can be retried. Called under the locks, with the guard checked.
create or replace function leasehold.write_retry(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_why_not constant text := leasehold.why_no_retry(p_job, p_now);
  v_end jsonb;
begin
  if not leasehold.is_newest_attempt(p_job) then
    return leasehold.no_rows('stale', leasehold.what_changed(p_job, p_command -> 'guard', p_now));
  elsif v_why_not is not null then
    return leasehold.no_rows('refused', v_why_not);
  end if;
  v_end := leasehold.answer_effects('retry', p_job, p_command, p_now);
  return coalesce(v_end, (leasehold.write_on_jobs('retry', array[p_job], array[p_command -> 'guard'], p_command, p_now))[1]);
end
$$;

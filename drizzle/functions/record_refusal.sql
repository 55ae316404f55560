-- Records that a wish was turned down above the database: the person's role does not allow it. Returns the event's seq.
-- Whatever the caller says, the event stands as a refusal that changed nothing, and under the subject that the job has.
create or replace function leasehold.record_refusal(p_event jsonb) returns bigint
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_job constant public.processing_jobs := leasehold.find_job(
    p_event || jsonb_build_object('jobKey', p_event -> 'job_key')
  );
begin
  return (
    select a.seq
    from leasehold.append_audit_event(
      p_event
      || jsonb_strip_nulls(jsonb_build_object('queue', v_job.queue, 'subject', v_job.subject))
      || '{"phase": "act", "outcome": "refused", "rows_changed": 0, "before": [], "after": []}'
    ) a
  );
end
$$;

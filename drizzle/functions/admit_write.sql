-- Asks, inside the transaction that writes to a destination and before the write, whether this token may still write.
-- The lock on the subject is kept until that transaction ends: a takeover waits for it, so no write of an old owner can
-- be committed after a new one was admitted. A refusal is recorded; the caller commits it, and writes nothing.
create or replace function public.admit_write(p_queue text, p_subject text, p_token bigint)
returns table (admitted boolean, reason text)
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subject public.subjects;
  v_job public.processing_jobs;
  v_now timestamptz;
begin
  select * into v_subject from public.subjects where queue = p_queue and subject = p_subject for share;
  select * into v_job
  from public.processing_jobs
  where queue = p_queue and subject = p_subject
  order by lease_token = p_token desc nulls last, attempt desc
  limit 1;
  v_now := clock_timestamp();

  reason := case
    when p_token is null then 'a write needs a token'
    when p_token < v_subject.floor_token then 'below the fence floor'
    when p_token < v_subject.last_token then 'a later owner was granted this subject'
    when v_job.lease_token = p_token and v_job.status = 'running' then null
    else 'no running attempt holds this token'
  end;
  admitted := reason is null;
  if not admitted then
    perform leasehold.reject_stale_write(
      v_job, case when v_job.lease_token = p_token then v_job.lease_owner end, p_token, 'admit_write', v_now
    );
  end if;
  return next;
end
$$;

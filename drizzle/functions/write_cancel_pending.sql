-- The act itself: closes an attempt that nobody has begun. It opens no other and takes no row away. Called under the
-- locks, with the guard checked.
create or replace function leasehold.write_cancel_pending(
  p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_why_not constant text := leasehold.why_no_cancel(p_job);
begin
  if v_why_not is not null then
    return leasehold.no_rows('refused', v_why_not);
  end if;
  return (leasehold.write_on_jobs('cancel-pending', array[p_job], array[p_command -> 'guard'], p_command, p_now))[1];
end
$$;

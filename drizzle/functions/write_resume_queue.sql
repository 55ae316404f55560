-- The act itself: the queue is claimed from again. Called under the lock, with the guard checked.
create or replace function leasehold.write_resume_queue(p_queue public.queues, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_resumed public.queues;
begin
  if p_queue.paused_at is null then
    return leasehold.no_rows('refused', format('Queue %s is not paused.', p_queue.name));
  end if;
  update public.queues q
  set paused_at = null
  where q.name = p_queue.name and leasehold.guard_holds('resume-queue', q, p_command -> 'guard')
  returning q.* into strict v_resumed;
  return leasehold.one_row(
    format('Queue %s is resumed now, after %s.', p_queue.name, leasehold.spoken_duration(p_now - p_queue.paused_at)),
    p_queue, v_resumed
  );
end
$$;

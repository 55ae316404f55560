-- The act itself: from here on nothing of the queue is claimed or acquired. Called under the lock, with the guard
-- checked.
create or replace function leasehold.write_pause_queue(p_queue public.queues, p_command jsonb, p_now timestamptz)
returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_paused public.queues;
begin
  if p_queue.paused_at is not null then
    return leasehold.no_rows('refused', format(
      'Queue %s is paused since %s already.', p_queue.name, leasehold.spoken_time(p_queue.paused_at, p_now)
    ));
  end if;
  update public.queues q
  set paused_at = p_now
  where q.name = p_queue.name and leasehold.guard_holds('pause-queue', q, p_command -> 'guard')
  returning q.* into strict v_paused;
  return leasehold.one_row(
    format('Queue %s is paused now: nothing new is claimed, and what runs goes on.', p_queue.name), p_queue, v_paused
  );
end
$$;

-- What is seen of a process after its signal, in a sentence: gone, or still there and at what, and whether it still has the
-- lock for which it was signalled.
create or replace function leasehold.seen_of_backend(p_intent leasehold.signal_intents, p_backend leasehold.backend)
returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when leasehold.is_gone(p_intent, p_backend) then
      format('Session %s is gone, and with it its transaction and every lock it held (%s). The process behind it may still run.',
        p_intent.pid, p_intent.before #>> '{0,locks}')
    else format('Session %s is still there: it is %s, and %s.', p_intent.pid, coalesce(p_backend.state, 'not to be seen'),
      case
        when p_backend.lock is null then 'it neither holds the lock nor waits for it'
        else 'it still holds the lock or waits for it'
      end)
  end
$$;

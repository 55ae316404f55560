-- The act itself: ends an armed wait before it does anything. Any operator may, whoever armed it. Called under the locks of
-- what is waited for, with the guard checked; its record is joined to that of the arming.
create or replace function leasehold.write_cancel_wait(p_command jsonb, p_now timestamptz) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_wait leasehold.lease_waits;
begin
  select w.* into v_wait
  from leasehold.lease_waits w
  where w.id = (p_command ->> 'waitId')::bigint and w.source = p_command ->> 'source'
    and w.database = p_command ->> 'database' and w.job_key = p_command ->> 'jobKey'
  for no key update;
  if v_wait.id is null then
    return leasehold.no_rows('not_found', format('There is no wait %s on it.', p_command ->> 'waitId'));
  elsif v_wait.state <> 'armed' then
    return leasehold.no_rows('stale', format('This wait ended at %s: %s',
      leasehold.spoken_time(v_wait.ended_at, p_now), v_wait.ended_detail));
  end if;

  update leasehold.lease_waits w
  set state = 'cancelled', ended_at = p_now,
    ended_detail = format('%s cancelled it: %s', p_command #>> '{actor,name}', p_command ->> 'reason')
  where w.id = v_wait.id and w.state = 'armed';
  return jsonb_build_object(
    'outcome', 'cancelled',
    'detail', format('The wait that %s armed at %s is cancelled: the watcher will not %s.', v_wait.actor_name,
      leasehold.spoken_time(v_wait.armed_at, p_now), leasehold.spoken_follow_up(v_wait)),
    'correlationId', v_wait.correlation_id
  );
end
$$;

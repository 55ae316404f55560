-- The result of arming a wait: until when its owner can renew, and what the watcher does then.
create or replace function leasehold.wait_armed(p_wait leasehold.lease_waits, p_now timestamptz) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_watched boolean;
begin
  select w.lease_until > p_now into v_watched from leasehold.watcher_lease w;
  return jsonb_build_object('outcome', 'armed', 'detail', concat_ws(' ',
    format('If %s does not renew before %s, the watcher will %s at %s.', coalesce(p_wait.owner, 'its owner'),
      leasehold.spoken_time(p_wait.lease_until, p_now), leasehold.spoken_follow_up(p_wait),
      leasehold.spoken_time(p_wait.due_at, p_now)),
    case when v_watched is not true then 'No watcher runs just now: this fires once one does.' end
  ));
end
$$;

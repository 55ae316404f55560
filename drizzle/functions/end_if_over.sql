-- Ends a locked request that waits and may not be decided any more, and records that in the name of who asked, as the
-- outcome of their wish. Returns the state in which it then stands.
create or replace function leasehold.end_if_over(p_approval leasehold.approvals, p_now timestamptz) returns text
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_over jsonb;
begin
  if p_approval.state <> 'waiting' then
    return p_approval.state;
  end if;
  v_over := leasehold.why_request_over(p_approval, p_now);
  if v_over is null then
    return 'waiting';
  end if;
  perform leasehold.end_request(p_approval, v_over ->> 'state', null, v_over ->> 'detail', p_now);
  perform leasehold.record_outcome(
    p_approval.verb,
    p_approval.command || jsonb_build_object('gate', jsonb_build_object(
      'danger', p_approval.danger, 'approvalId', p_approval.id::text
    )),
    jsonb_build_object(
      'phase', 'outcome',
      'outcome', case v_over ->> 'state' when 'expired' then 'timed_out' else 'refused' end,
      'detail', format('Request %s is over: %s Nothing was carried out.', p_approval.id, v_over ->> 'detail')
    )
  );
  return v_over ->> 'state';
end
$$;

-- The act itself: ends a request without carrying it out. Called under the locks, with the guard checked; its record is joined
-- to that of the request.
create or replace function leasehold.write_deny(
  p_approval leasehold.approvals, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_why_not constant text := leasehold.why_no_decision('deny', p_approval, p_command, p_now);
  v_ended leasehold.approvals;
begin
  if c_why_not is not null then
    return leasehold.no_rows('refused', c_why_not);
  end if;
  v_ended := leasehold.end_request(p_approval, 'denied', p_command -> 'actor',
    format('%s denied it: %s', p_command #>> '{actor,name}', p_command ->> 'reason'), p_now);
  return leasehold.of_request(p_approval, v_ended) || jsonb_build_object(
    'outcome', 'done',
    'detail', format('Request %s of %s is denied. Nothing was carried out.', v_ended.id, v_ended.requester_name)
  );
end
$$;

-- The act itself: takes a request back before anybody decided. Called under the locks, with the guard checked; its record is
-- joined to that of the request.
create or replace function leasehold.write_withdraw(
  p_approval leasehold.approvals, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_why_not constant text := leasehold.why_no_decision('withdraw', p_approval, p_command, p_now);
  v_ended leasehold.approvals;
begin
  if c_why_not is not null then
    return leasehold.no_rows('refused', c_why_not);
  end if;
  v_ended := leasehold.end_request(p_approval, 'withdrawn', p_command -> 'actor',
    format('%s withdrew it: %s', p_command #>> '{actor,name}', p_command ->> 'reason'), p_now);
  return leasehold.of_request(p_approval, v_ended) || jsonb_build_object(
    'outcome', 'done',
    'detail', format('Request %s is withdrawn: nobody can approve it any more.', v_ended.id)
  );
end
$$;

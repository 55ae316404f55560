-- Why who asks does not decide on a request, or withdraw it, now, in one sentence; NULL when they may.
create or replace function leasehold.why_no_decision(
  p_verb text, p_approval leasehold.approvals, p_command jsonb, p_now timestamptz
) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_actor constant text := p_command #>> '{actor,id}';
  c_over constant jsonb := leasehold.why_request_over(p_approval, p_now);
begin
  return case
    when p_approval.state <> 'waiting' then format('Request %s is %s already.', p_approval.id, p_approval.state)
    when c_over is not null then c_over ->> 'detail'
    when p_verb = 'withdraw' and c_actor <> p_approval.requester_id then 'Only who asked for it may withdraw it.'
    when p_verb = 'withdraw' then null
    when c_actor = p_approval.requester_id then
      case p_verb
        when 'approve' then 'You asked for it: another approver must decide.'
        else 'You asked for it: withdraw it instead.'
      end
    when leasehold.mailbox_of(c_actor) = leasehold.mailbox_of(p_approval.requester_id) then
      format('Your account and that of %s have one mailbox: requester and approver are never one person.',
        p_approval.requester_name)
    when not exists (
      select from leasehold_auth."user" u where u.id = c_actor and u.role = 'approver' and u.disabled_at is null
    ) then 'Your account is not that of an approver now.'
    when p_verb = 'approve' and not leasehold.is_as_asked(p_approval) then
      'The request is not as it was made: somebody changed it.'
  end;
end
$$;

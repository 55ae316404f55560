-- Why something may not be said of an act by this person, in one sentence; NULL where it may. Checked under the lock, from the
-- people who stand in the record: whoever has another role by now still had their part in it.
create or replace function leasehold.why_no_review(p_verb text, p_item leasehold.review_items, p_command jsonb) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when is_party and p_verb in ('sign-off', 'query') then 'You had a part in it: another reviewer must look at it.'
    -- Of a change made outside nobody is known to have done it, so whoever acts here may tell what it was.
    when not is_party and p_verb = 'answer' and p_item.audit_seq is not null then 'Only who did it may answer.'
    when leasehold.next_review_state(p_item.state, p_verb) is null then
      case p_verb
        when 'sign-off' then 'It is signed off already.'
        when 'query' then 'It waits for an answer already.'
        else 'Nobody asks about it.'
      end
    when not says_why and p_verb <> 'sign-off' then format('A note takes %s characters at least.', reason_min)
    when not says_why and p_item.state = 'queried' then
      format('Nobody has answered the query yet: a sign-off without an answer says why, in %s characters at least.', reason_min)
  end
  from (
    select
      p_command #>> '{actor,id}' = any (p_item.parties) as is_party,
      length(btrim(coalesce(p_command ->> 'reason', ''))) >= 10 as says_why,
      10 as reason_min
  ) facts
$$;

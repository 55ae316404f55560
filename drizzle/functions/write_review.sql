-- Adds one note to a review and moves it on: signed off, queried, or answered. What it is about is left as it is.
create or replace function leasehold.write_review(
  p_verb text, p_item leasehold.review_items, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_why_not constant text := leasehold.why_no_review(p_verb, p_item, p_command);
  v_item leasehold.review_items;
begin
  if c_why_not is not null then
    return leasehold.no_rows('refused', c_why_not);
  end if;
  insert into leasehold.reviews (item_id, verb, note, by_id, by_name, by_role, at, correlation_id)
  values (
    p_item.id, p_verb, nullif(btrim(p_command ->> 'reason'), ''),
    p_command #>> '{actor,id}', p_command #>> '{actor,name}', p_command #>> '{actor,role}', p_now,
    (p_command ->> 'correlationId')::uuid
  );
  update leasehold.review_items i
  set state = leasehold.next_review_state(p_item.state, p_verb), notes = i.notes + 1
  where i.id = p_item.id
  returning i.* into strict v_item;
  return leasehold.one_row(
    format(
      case p_verb
        when 'sign-off' then 'Signed off: %s.'
        when 'query' then 'Queried, and waits for an answer: %s.'
        else 'Answered, and back with the reviewers: %s.'
      end,
      case
        when p_item.audit_seq is not null then 'record ' || p_item.audit_seq
        else format('the change made outside to %s at %s', p_item.subject, leasehold.spoken_time(p_item.at, p_now))
      end
    ),
    p_item, v_item
  );
end
$$;

-- Where a review goes from its state by what is said of it; NULL where that cannot be said. lib/reviews/transitions.ts holds the
-- same, and a test compares the two.
create or replace function leasehold.next_review_state(p_state text, p_verb text) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_verb = 'sign-off' and p_state <> 'signed-off' then 'signed-off'
    -- Who learns more later may ask, also about what was signed off.
    when p_verb = 'query' and p_state <> 'queried' then 'queried'
    when p_verb = 'answer' and p_state = 'queried' then 'answered'
  end
$$;

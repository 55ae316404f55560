-- What a command names in the queue of reviews, unlocked; a row of nulls when nothing of that key stands there.
create or replace function leasehold.find_review(p_command jsonb) returns leasehold.review_items
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select i from leasehold.review_items i where i.key = p_command ->> 'jobKey' and leasehold.is_here(p_command)
$$;

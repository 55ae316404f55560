-- Lets one reviewer at a time on what a command names in the queue of reviews, and returns it as it stands under the lock.
create or replace function leasehold.lock_review(p_command jsonb) returns leasehold.review_items
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  perform from leasehold.review_items i where i.key = p_command ->> 'jobKey' for no key update;
  return leasehold.find_review(p_command);
end
$$;

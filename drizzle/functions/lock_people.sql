-- Lets one change of people at a time, so that two admins who end each other's role leave one. The lock ends with the
-- transaction; nobody who only signs in or acts on jobs takes it.
create or replace function leasehold.lock_people() returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select pg_advisory_xact_lock(leasehold.advisory_key('leasehold'), leasehold.advisory_key('people'))
$$;

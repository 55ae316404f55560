-- The last lock of a transaction: from here to COMMIT every other append to the record waits.
create or replace function leasehold.lock_chain() returns void
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set lock_timeout = '1500ms'
as $$
begin
  perform pg_advisory_xact_lock(leasehold.advisory_key('leasehold'), leasehold.advisory_key('audit chain'));
end
$$;

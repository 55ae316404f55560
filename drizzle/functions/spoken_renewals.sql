-- How often the lease was renewed since a request was made, in a sentence; NULL when it was not, or there is none. Of one whose
-- guard holds, so that the lease is still the same owner's.
create or replace function leasehold.spoken_renewals(p_approval leasehold.approvals) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select format('Its lease was renewed %s since it was asked for.',
    case r.times when 1 then 'once' else r.times || ' times' end)
  from (
    select j.renewals - p_approval.renewals as times
    from leasehold.find_job(p_approval.command) j
  ) r
  where r.times > 0
$$;

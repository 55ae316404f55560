-- The grants without which no session can be signalled under a guard, as statements; NULL when all are there.
create or replace function leasehold.missing_signal_grants() returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select string_agg(format('GRANT %I TO %I', needed.granted, needed.role), '; ')
  from (values
    ('pg_signal_backend', 'leasehold_signaller'),
    ('pg_read_all_stats', 'leasehold_signaller'),
    ('pg_read_all_stats', 'leasehold_owner')
  ) needed(granted, role)
  where not pg_has_role(needed.role, needed.granted, 'usage')
$$;

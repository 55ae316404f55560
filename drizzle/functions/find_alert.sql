-- The alert that a command names, unlocked; a row of nulls when there is none of that number here.
create or replace function leasehold.find_alert(p_command jsonb) returns leasehold.alerts
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select a from leasehold.alerts a where a.id::text = p_command ->> 'jobKey' and leasehold.is_here(p_command)
$$;

-- Whether a session is one of the console's or a watcher's: it calls itself one, and its login may take their role.
create or replace function leasehold.is_own_session(p_session pg_stat_activity) returns boolean
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select p_session.pid = pg_backend_pid() or coalesce(
    p_session.application_name like 'leasehold %' and pg_has_role(p_session.usesysid, 'leasehold_operator', 'member'),
    false
  )
$$;

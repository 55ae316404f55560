-- The server process of the pid that a command names, whoever it is by now: its guard tells. A row of nulls when the
-- command names none of this server, or contradicts itself; a key and nothing else when that pid is gone. A look has no
-- guard: its key alone says whom the operator saw.
--
-- What a transaction has seen of the sessions is frozen until it is cleared.
create or replace function leasehold.find_backend(p_command jsonb) returns leasehold.backend
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_key constant text := p_command ->> 'jobKey';
  v_backend leasehold.backend;
begin
  if p_command ->> 'source' <> 'postgres' or p_command ->> 'database' <> current_database()
    or c_key !~ '^[1-9][0-9]{0,9}@' or split_part(c_key, '@', 2) <> p_command #>> '{guard,backendStart}'
  then
    return v_backend;
  end if;

  perform pg_stat_clear_snapshot();
  select c_key, a.pid, a.backend_start, a.xact_start, a.state_change, a.query_start, a.state, a.backend_type, a.usename,
    a.application_name, coalesce(host(a.client_addr) || ':' || a.client_port, 'local socket'),
    r.rolsuper, leasehold.is_own_session(a), a.backend_xid is not null,
    (select count(*) from pg_locks l where l.pid = a.pid and l.granted),
    (
      select l.id from leasehold.lock_ids l where l.pid = a.pid and l.id = p_command #>> '{guard,lock}' limit 1
    )
  into v_backend
  from pg_stat_activity a
  left join pg_roles r on r.oid = a.usesysid
  where a.pid = split_part(c_key, '@', 1)::bigint;
  v_backend.key := c_key;
  return v_backend;
end
$$;

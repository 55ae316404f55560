-- Five roles, none of which can log in. A login is made a member and each pool takes its role at connect.
-- Roles belong to the cluster and not to the database, so they may be there already.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['leasehold_owner', 'leasehold_reader', 'leasehold_operator', 'leasehold_worker', 'leasehold_auth'] loop
    begin
      execute format('create role %I nologin', role_name);
    exception
      when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;

-- Everything after this file runs as the owner, so that no object belongs to a login.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant leasehold_owner to %I', current_user);
  end if;
  execute format('grant create on database %I to leasehold_owner', current_database());
end
$$;
grant usage, create on schema public to leasehold_owner;
alter schema leasehold owner to leasehold_owner;
alter table leasehold.migrations owner to leasehold_owner;

-- A new function is open to nobody but its owner; drizzle/grants.sql says who may call which.
alter default privileges for role leasehold_owner revoke execute on functions from public;

-- Without pg_monitor the sessions of other roles read as hidden, never as absent; the console then says what is missing.
-- The owner needs to read the start of the backend that a worker registers from.
do $$
begin
  grant pg_monitor to leasehold_reader;
  grant pg_read_all_stats to leasehold_owner;
exception
  when insufficient_privilege then
    raise notice 'pg_monitor could not be granted: sessions of other roles will read as hidden';
end
$$;

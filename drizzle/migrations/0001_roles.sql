-- Five roles, none of which can log in. A login is made a member and each pool takes its role at connect.
-- Roles belong to the cluster and not to the database, so they may be there already.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['leasehold_owner', 'leasehold_reader', 'leasehold_operator', 'leasehold_worker', 'leasehold_auth'] loop
    begin
      execute format('create role %I nologin noinherit', role_name);
    exception
      when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;

-- Without pg_monitor the sessions of other roles read as hidden, never as absent; the console then says what is missing.
do $$
begin
  grant pg_monitor to leasehold_reader with inherit true;
exception
  when insufficient_privilege or syntax_error then
    raise notice 'leasehold_reader has no pg_monitor: sessions of other roles will read as hidden';
end
$$;

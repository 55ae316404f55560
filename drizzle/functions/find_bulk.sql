-- The bulk recovery that a command names by its number, unlocked; a row of nulls when there is none here.
create or replace function leasehold.find_bulk(p_command jsonb) returns leasehold.bulk_runs
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_key constant text := p_command ->> 'jobKey';
  v_run leasehold.bulk_runs;
begin
  if p_command ->> 'database' = current_database() and c_key ~ '^[0-9]{1,18}$' then
    select r.* into v_run from leasehold.bulk_runs r where r.id = c_key::bigint and r.source = p_command ->> 'source';
  end if;
  return v_run;
end
$$;

-- What the owner of a source's table allows here; a row of nulls when nothing, or not any more.
create or replace function leasehold.find_foreign_acts(p_command jsonb) returns leasehold.foreign_acts
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select a
  from leasehold.foreign_acts a
  where a.source = p_command ->> 'source' and a.ended_at is null and p_command ->> 'database' = current_database()
$$;

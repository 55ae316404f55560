-- The keys of a list that is asked for, each once. Of the native table a key that is no number names no job of it.
create or replace function leasehold.listed_keys(p_command jsonb) returns setof text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select distinct k
  from jsonb_array_elements_text(p_command -> 'keys') k
  where leasehold.is_foreign(p_command) or k ~ '^[0-9]{1,18}$'
$$;

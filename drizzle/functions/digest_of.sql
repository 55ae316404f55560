-- What a table holds, as one number in text that does not depend on the order of its rows: a copy whose digest is the same
-- holds the same rows. Reads all of it.
create or replace function leasehold.digest_of(p_table regclass) returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
set timezone = 'UTC'
set datestyle = 'ISO, YMD'
set intervalstyle = 'postgres'
as $$
declare
  v_digest text;
begin
  execute format('select coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text from %s r', p_table) into v_digest;
  return v_digest;
end
$$;

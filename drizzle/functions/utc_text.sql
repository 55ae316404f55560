-- A moment in the one text form that goes over the wire, into guards and into the record.
create or replace function leasehold.utc_text(p_at timestamptz) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- One half of an advisory lock key from a name, the same number that lib/locks/advisory-key.ts makes of it.
create or replace function leasehold.advisory_key(p_name text) returns integer
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select ('x' || encode(substr(sha256(convert_to(p_name, 'UTF8')), 1, 4), 'hex'))::bit(32)::integer
$$;

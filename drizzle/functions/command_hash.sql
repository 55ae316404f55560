-- What pins a command: SHA-256 over the text of the jsonb, which is one for equal values (keys by length, then by bytes).
create or replace function leasehold.command_hash(p_command jsonb) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select encode(sha256(convert_to(p_command::text, 'UTF8')), 'hex')
$$;

-- A moment in the one text form that goes over the wire, into guards and into the record. Its names are bound as it is made, and
-- Postgres puts it in the place of the call: the record of one act asks for twenty of these.
create or replace function leasehold.utc_text(p_at timestamptz) returns text
language sql stable
return pg_catalog.to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

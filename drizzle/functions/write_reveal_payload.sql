-- The act itself: reads the payload of an attempt. Nobody is kept waiting for it, since it never changes.
create or replace function leasehold.write_reveal_payload(p_job public.processing_jobs, p_now timestamptz) returns jsonb
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_shown constant integer := 256000;
  c_bytes constant integer := octet_length(p_job.payload::text);
begin
  if c_bytes > c_shown then
    return leasehold.no_rows('refused', format('The payload has %s bytes; up to %s are shown.', c_bytes, c_shown));
  end if;
  return leasehold.revealed(
    format('The payload of attempt %s was shown, %s bytes.', p_job.attempt, c_bytes), p_job.payload::text, false, p_now
  );
end
$$;

-- The snooze that sets a finding aside at this moment; a row of nulls when none does.
create or replace function leasehold.live_snooze(p_fingerprint text) returns leasehold.finding_snoozes
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_snooze leasehold.finding_snoozes;
begin
  select s.* into v_snooze
  from leasehold.finding_snoozes s
  where s.fingerprint = p_fingerprint and s.ended_at is null and s.until > clock_timestamp()
  order by s.id desc
  limit 1;
  return v_snooze;
end
$$;

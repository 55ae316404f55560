-- A span as a sentence says it: "41 s", "5 min 15 s", "3 h 2 min". Rounded up, so that no wait is promised too short.
create or replace function leasehold.spoken_duration(p_span interval) returns text
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  v_seconds bigint := ceil(extract(epoch from p_span));
begin
  return case
    when v_seconds < 60 then format('%s s', v_seconds)
    when v_seconds < 3600 then format('%s min %s s', v_seconds / 60, v_seconds % 60)
    else format('%s h %s min', v_seconds / 3600, v_seconds % 3600 / 60)
  end;
end
$$;

-- Locks the rows of the job that a command names, by the function of its source, and returns it as it stands under these locks.
create or replace function leasehold.lock_foreign_job(p_command jsonb) returns leasehold_sources.foreign_job
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_acts constant leasehold.foreign_acts := leasehold.find_foreign_acts(p_command);
begin
  if c_acts.source is not null then
    execute format('select leasehold_sources.%I($1)', 'lock ' || c_acts.source) using p_command ->> 'jobKey';
  end if;
  return leasehold.find_foreign_job(p_command);
exception
  -- No key of that table.
  when invalid_text_representation or numeric_value_out_of_range then
    return null;
end
$$;

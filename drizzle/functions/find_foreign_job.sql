-- The job that a command names in the table of its source, unlocked; a row of nulls when it has none of that key, or nobody allowed
-- its source. The function of the source is called by its name, which stands in the table of what is allowed.
create or replace function leasehold.find_foreign_job(p_command jsonb) returns leasehold_sources.foreign_job
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_acts constant leasehold.foreign_acts := leasehold.find_foreign_acts(p_command);
  v_job leasehold_sources.foreign_job;
begin
  if c_acts.source is not null then
    execute format('select f.* from leasehold_sources.%I($1) f', 'find ' || c_acts.source) into v_job using p_command ->> 'jobKey';
  end if;
  return v_job;
exception
  -- No key of that table.
  when invalid_text_representation or numeric_value_out_of_range then
    return null;
end
$$;

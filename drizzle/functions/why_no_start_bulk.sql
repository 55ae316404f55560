-- Why a frozen list is not started, in one sentence; NULL when it may be. What a second person approved is carried out for as
-- long as their request may wait.
create or replace function leasehold.why_no_start_bulk(p_run leasehold.bulk_runs, p_command jsonb, p_now timestamptz)
returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_fresh_for constant interval := case when p_command ? 'gate' then '30 min' else '15 min' end;
begin
  return case
    when p_run.state <> 'frozen' then format('Bulk recovery %s was started at %s already.', p_run.id,
      leasehold.spoken_time(p_run.started_at, p_now))
    when p_run.by_id <> p_command #>> '{actor,id}' then
      format('%s made this list: only who has looked at a list starts it.', p_run.by_name)
    when p_now - p_run.frozen_at > c_fresh_for then format(
      'The list was frozen at %s, more than %s ago. Make it again, and look at what became of its jobs.',
      leasehold.spoken_time(p_run.frozen_at, p_now), leasehold.spoken_duration(c_fresh_for))
    when p_run.foreseen = 0 then format('None of the %s jobs can be acted on as they stood. Each says why.', p_run.items)
  end;
end
$$;

-- Freezes a list of jobs for a bulk recovery: what was seen of each, and how the act on it would end as it stands. Nothing of
-- the jobs is written, and nothing is recorded before the list is started by an act of its own. p_command: {actor, source,
-- database, verb, keys, origin, most, alone}. Returns {runId}, or {refused} with one sentence.
--
-- A list is never taken away again, so that one person is given so many of them.
create or replace function leasehold.freeze_bulk(p_command jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_verb constant text := p_command ->> 'verb';
  c_most constant integer := least((p_command ->> 'most')::integer, 10000);
  c_now constant timestamptz := clock_timestamp();
  c_lists constant integer := 60;
  v_count integer;
  v_items leasehold.bulk_items[];
  v_run bigint;
  v_message text;
begin
  if leasehold.is_foreign(p_command) and leasehold.find_foreign_acts(p_command) is null then
    return jsonb_build_object('refused', format('The owner of the jobs of %s allows no acts on them in database %s.',
      p_command ->> 'source', p_command ->> 'database'));
  elsif not leasehold.is_foreign(p_command) and not leasehold.is_here(p_command) then
    return jsonb_build_object('refused', format('This console holds no jobs of database %s.', p_command ->> 'database'));
  end if;
  select count(*) into v_count from leasehold.listed_keys(p_command);
  if v_count = 0 then
    return jsonb_build_object('refused', 'No job is selected.');
  elsif v_count > c_most then
    return jsonb_build_object('refused', format(
      '%s jobs are more than the %s that one bulk recovery may hold here. LEASEHOLD_BULK_LIMIT raises that to 10000 at most.',
      v_count, c_most));
  end if;
  if (
    select count(*) from leasehold.bulk_runs r
    where r.by_id = p_command #>> '{actor,id}' and r.state = 'frozen' and r.frozen_at > c_now - interval '1 hour'
  ) >= c_lists then
    return jsonb_build_object('refused', format('You had %s lists made within an hour and started none of them. Ask again later.',
      c_lists));
  end if;

  begin
    v_items := case
      when leasehold.is_foreign(p_command) then leasehold.list_foreign_items(p_command, c_now)
      else leasehold.list_items(p_command, c_now)
    end;
  exception
    -- The table of somebody else's is another than the one it was allowed for.
    when syntax_error_or_access_rule_violation or data_exception then
      get stacked diagnostics v_message = message_text;
      return jsonb_build_object('refused', format('The jobs of %s could not be looked at: %s.', p_command ->> 'source', v_message));
  end;

  insert into leasehold.bulk_runs (
    verb, source, database, origin, items, foreseen, may_repeat, items_hash, alone, frozen_at, by_id, by_name, by_role
  )
  select c_verb, p_command ->> 'source', p_command ->> 'database', p_command ->> 'origin', v_count,
    count(*) filter (where i.foreseen = 'done'),
    count(*) filter (where i.foreseen = 'done' and i.foreseen_why is not null),
    encode(sha256(convert_to(string_agg(concat_ws(' ', i.job_key, i.guard::text), E'\n' order by i.ordinal), 'UTF8')), 'hex'),
    (p_command ->> 'alone')::integer, c_now, p_command #>> '{actor,id}', p_command #>> '{actor,name}',
    p_command #>> '{actor,role}'
  from unnest(v_items) i
  returning id into v_run;
  insert into leasehold.bulk_items (run_id, ordinal, job_key, queue, subject, guard, foreseen, foreseen_why)
  select v_run, i.ordinal, i.job_key, i.queue, i.subject, i.guard, i.foreseen, i.foreseen_why from unnest(v_items) i;
  return jsonb_build_object('runId', v_run::text);
end
$$;

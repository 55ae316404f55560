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
  -- What the sentences of an act name; the list itself is not handed on with each of its jobs.
  c_wish constant jsonb := p_command - array['keys', 'origin'];
  v_count integer;
  v_items leasehold.bulk_items[];
  v_run bigint;
begin
  if not leasehold.is_here(p_command) then
    return jsonb_build_object('refused', format('This console holds no jobs of database %s.', p_command ->> 'database'));
  end if;
  select count(distinct k) into v_count from jsonb_array_elements_text(p_command -> 'keys') k where k ~ '^[0-9]{1,18}$';
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

  with asked as (
    select distinct k::bigint as id from jsonb_array_elements_text(p_command -> 'keys') k where k ~ '^[0-9]{1,18}$'
  ),
  listed as (
    select row_number() over (order by j.queue, j.subject, a.id)::integer as ordinal, a.id::text as job_key, j as job,
      case when j.id is not null then leasehold.guarded_columns(j) end as guard
    from asked a left join public.processing_jobs j on j.id = a.id
  ),
  -- Each is foreseen once, and not for each column that tells of it.
  seen as materialized (
    select l.*, leasehold.foresee(
      c_verb, l.job, c_wish || jsonb_build_object('jobKey', l.job_key, 'guard', l.guard), c_now
    ) as ending
    from listed l
  )
  select array_agg(row(
    null, s.ordinal, s.job_key, (s.job).queue, (s.job).subject, s.guard, coalesce(s.ending ->> 'outcome', 'done'),
    s.ending ->> 'detail', 0, null, null, null, null
  )::leasehold.bulk_items order by s.ordinal)
  into v_items
  from seen s;

  insert into leasehold.bulk_runs (
    verb, source, database, origin, items, foreseen, items_hash, alone, frozen_at, by_id, by_name, by_role
  )
  select c_verb, p_command ->> 'source', p_command ->> 'database', p_command ->> 'origin', v_count,
    count(*) filter (where i.foreseen = 'done'),
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

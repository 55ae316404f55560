-- The same of a queue of somebody else's: each job by the function of its source. What would take a second person for one job is
-- foreseen as done with that said beside it, for whoever approves the list sees it there.
create or replace function leasehold.list_foreign_items(p_command jsonb, p_now timestamptz) returns leasehold.bulk_items[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  with wish as materialized (
    select p_command - array['keys', 'origin'] as said
  ),
  found as materialized (
    select k as job_key, w.said, leasehold.find_foreign_job(w.said || jsonb_build_object('jobKey', k)) as job
    from leasehold.listed_keys(p_command) k, wish w
  ),
  listed as (
    select row_number() over (order by (f.job).queue, f.job_key)::integer as ordinal, f.job_key, f.job,
      f.said || jsonb_build_object(
        'jobKey', f.job_key,
        'guard', case when (f.job).source is not null then leasehold.guarded_columns(f.job) end,
        -- As if the list were approved already: what would speak against it even then.
        'gate', '{}'::jsonb
      ) as command
    from found f
  ),
  seen as materialized (
    select l.*, leasehold.foresee(l.command ->> 'verb', l.job, l.command, p_now) as ending,
      leasehold.danger_of(l.command ->> 'verb', l.job, l.command, p_now) ->> 'why' as danger
    from listed l
  )
  select array_agg(row(
    null, s.ordinal, s.job_key, (s.job).queue, case when (s.job).source is not null then coalesce((s.job).subject, s.job_key) end,
    nullif(s.command -> 'guard', 'null'), coalesce(s.ending ->> 'outcome', 'done'),
    case when s.ending is null then s.danger else s.ending ->> 'detail' end, 0, null, null, null, null
  )::leasehold.bulk_items order by s.ordinal)
  from seen s
$$;

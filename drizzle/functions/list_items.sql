-- The jobs of a list as they stand, in its order, and how the act on each would end. Writes nothing; the run is not known yet.
create or replace function leasehold.list_items(p_command jsonb, p_now timestamptz) returns leasehold.bulk_items[]
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  -- The list itself is not handed on with each of its jobs.
  with wish as materialized (
    select p_command - array['keys', 'origin'] as said
  ),
  listed as (
    select row_number() over (order by j.queue, j.subject, k.id)::integer as ordinal, k.id::text as job_key, j as job,
      case when j.id is not null then leasehold.guarded_columns(j) end as guard
    from (select l::bigint as id from leasehold.listed_keys(p_command) l) k left join public.processing_jobs j on j.id = k.id
  ),
  -- Each is foreseen once, and not for each column that tells of it.
  seen as materialized (
    select l.*, leasehold.foresee(
      w.said ->> 'verb', l.job, w.said || jsonb_build_object('jobKey', l.job_key, 'guard', l.guard), p_now
    ) as ending
    from listed l, wish w
  )
  select array_agg(row(
    null, s.ordinal, s.job_key, (s.job).queue, (s.job).subject, s.guard, coalesce(s.ending ->> 'outcome', 'done'),
    s.ending ->> 'detail', 0, null, null, null, null
  )::leasehold.bulk_items order by s.ordinal)
  from seen s
$$;

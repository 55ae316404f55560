-- Locks the jobs of a batch in the order of every act, for all of them at once: subjects, then rows by id, then the ledger of
-- their effects. What somebody else holds is passed over and keeps nothing waiting. Returns the ordinals of those whose locks
-- were all had; those without a job are among them, for there is nothing to lock.
create or replace function leasehold.lock_bulk_items(p_items leasehold.bulk_items[]) returns integer[]
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  v_subjects leasehold.bulk_items[];
  v_jobs bigint[];
  v_effects bigint[];
begin
  with locked as (
    select s.queue, s.subject
    from public.subjects s
    where (s.queue, s.subject) in (select i.queue, i.subject from unnest(p_items) i)
    order by s.queue, s.subject
    for no key update skip locked
  )
  select array_agg(i) into v_subjects from unnest(p_items) i join locked l using (queue, subject);
  with locked as (
    select j.id
    from public.processing_jobs j
    join unnest(v_subjects) i on j.queue = i.queue and j.subject = i.subject
    where j.id = i.job_key::bigint or j.status in ('pending', 'running', 'held')
    order by j.id
    for no key update of j skip locked
  )
  select coalesce(array_agg(l.id), '{}') into v_jobs from locked l;
  with locked as (
    select e.id
    from public.job_effects e
    join unnest(v_subjects) i on e.queue = i.queue and e.subject = i.subject
    order by e.id
    for no key update of e skip locked
  )
  select coalesce(array_agg(l.id), '{}') into v_effects from locked l;
  -- Asked anew, now that nobody else opens an attempt of them: what is there and was not locked is somebody else's.
  return array(
    select i.ordinal from unnest(p_items) i where i.queue is null
    union all
    select i.ordinal
    from unnest(v_subjects) i
    where not exists (
        select from public.processing_jobs j
        where j.queue = i.queue and j.subject = i.subject
          and (j.id = i.job_key::bigint or j.status in ('pending', 'running', 'held'))
          and j.id <> all (v_jobs)
      )
      and not exists (
        select from public.job_effects e where e.queue = i.queue and e.subject = i.subject and e.id <> all (v_effects)
      )
  );
end
$$;

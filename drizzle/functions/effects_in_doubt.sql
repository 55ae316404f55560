-- The keys of a subject's effects that may have happened and would happen again: intended and never settled (or settled
-- as "not known"), at a provider that does not recognise a key it has seen. NULL when there are none.
create or replace function leasehold.effects_in_doubt(p_queue text, p_subject text) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_agg(effect_key order by id)
  from public.job_effects
  where queue = p_queue and subject = p_subject
    and status in ('intended', 'unknown') and not provider_honours_keys
$$;

-- Puts on record that an account was made or changed by who is no signed-in admin: the command line, or an identity provider.
-- p_by says actor, name, role and reason. The last thing before the commit.
create or replace function leasehold.record_person_change(
  p_verb text, p_by jsonb, p_before leasehold_auth."user", p_after leasehold_auth."user", p_detail text, p_rows integer
) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.append_audit_event(jsonb_build_object(
    'actor', p_by -> 'actor',
    'actor_name', p_by -> 'name',
    'actor_role', p_by -> 'role',
    'action', p_verb,
    'source', 'native',
    'database', current_database(),
    'job_key', p_after.email,
    'reason', p_by -> 'reason',
    'guard', leasehold.guarded_columns(p_before),
    'before', case when p_before.id is null then '[]' else jsonb_build_array(leasehold.recorded_row(p_before)) end,
    'after', jsonb_build_array(leasehold.recorded_row(p_after)),
    'outcome', 'done',
    'detail', p_detail,
    'rows_changed', p_rows,
    'correlation_id', gen_random_uuid()
  ))
$$;

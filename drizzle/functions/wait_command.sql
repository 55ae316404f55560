-- A wait as the command that its follow-up is carried out by: in the armer's name, guarded by what the armer saw.
create or replace function leasehold.wait_command(p_wait leasehold.lease_waits) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'actor', jsonb_build_object('id', p_wait.actor_id, 'name', p_wait.actor_name, 'role', p_wait.actor_role),
    'source', p_wait.source,
    'database', p_wait.database,
    'jobKey', p_wait.job_key,
    'guard', case
      when p_wait.redis is not null then
        jsonb_build_object('digest', p_wait.redis #> '{held,digest}', 'expiresAt', p_wait.redis #> '{held,expiresAt}')
      else jsonb_build_object(
        'status', 'running',
        'attempt', p_wait.attempt,
        'owner', p_wait.owner,
        'token', p_wait.token::text,
        'leaseUntil', leasehold.utc_text(p_wait.lease_until)
      ) || case
        when p_wait.source = 'native' then '{}'
        else jsonb_build_object('startedAt', leasehold.utc_text(p_wait.started_at))
      end
    end,
    'reason', p_wait.reason,
    'whyObsolete', p_wait.why_obsolete,
    'ticket', p_wait.ticket,
    'effectAnswers', p_wait.effect_answers,
    'correlationId', p_wait.correlation_id,
    'redis', p_wait.redis
  )
$$;

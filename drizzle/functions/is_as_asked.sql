-- Whether a request is as it was made: its command has the pinned hash, and all of it is what its record tells, which nobody
-- can change together with the row.
create or replace function leasehold.is_as_asked(p_approval leasehold.approvals) returns boolean
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_command constant jsonb := p_approval.command;
  v_asked leasehold.audit_events;
begin
  select e.* into v_asked
  from leasehold.audit_events e
  where e.approval_id = p_approval.id and e.outcome = 'requested'
  order by e.seq
  limit 1;
  return p_approval.command_hash = leasehold.command_hash(c_command)
    and (p_approval.verb, p_approval.requester_id, p_approval.requester_role)
      is not distinct from (c_command ->> 'verb', c_command #>> '{actor,id}', c_command #>> '{actor,role}')
    and p_approval.asked_at <= v_asked.at
    and p_approval.expires_at <= v_asked.at + leasehold.request_ttl()
    and (v_asked.action, v_asked.actor, v_asked.actor_name, v_asked.actor_role, v_asked.source, v_asked.database,
        v_asked.job_key, v_asked.reason, v_asked.why_obsolete, v_asked.ticket, v_asked.request_key,
        v_asked.correlation_id::text, v_asked.effect_answers, v_asked.evidence, v_asked.guard)
      is not distinct from
        (c_command ->> 'verb', c_command #>> '{actor,id}', c_command #>> '{actor,name}', c_command #>> '{actor,role}',
        c_command ->> 'source', c_command ->> 'database', c_command ->> 'jobKey', c_command ->> 'reason',
        c_command ->> 'whyObsolete', c_command ->> 'ticket', c_command ->> 'requestKey', c_command ->> 'correlationId',
        coalesce(c_command -> 'effectAnswers', '[]'), coalesce(c_command -> 'evidence', '{}'), c_command -> 'guard');
end
$$;

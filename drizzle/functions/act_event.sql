-- One act as the columns of its event. Where rows moved, p_result says rowsChanged, before and after; where none did, p_found,
-- the target as it stands now, is both. An act that ends what another began says that one's correlationId.
--
-- The gate says how a dangerous act was let through, or what it waits for: {danger, approvalId, by, byName, phrase}. It is part
-- of the result, or of the command where that is carried out for somebody else's decision, later than it was asked for.
create or replace function leasehold.act_event(
  p_verb text, p_command jsonb, p_result jsonb, p_queue text, p_subject text, p_found jsonb
) returns jsonb
language plpgsql immutable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_gate constant jsonb := coalesce(p_result -> 'gate', p_command -> 'gate');
begin
  return jsonb_build_object(
    'phase', coalesce(p_result ->> 'phase', 'act'),
    'actor', p_command #> '{actor,id}',
    'actor_name', p_command #> '{actor,name}',
    'actor_role', p_command #> '{actor,role}',
    'on_behalf_of', p_result -> 'onBehalfOf',
    'approved_by', c_gate -> 'by',
    'approved_by_name', c_gate -> 'byName',
    'approval_id', c_gate -> 'approvalId',
    'danger', c_gate -> 'danger',
    'break_glass', c_gate -> 'phrase',
    'action', p_verb,
    'source', p_command -> 'source',
    'database', p_command -> 'database',
    'job_key', p_command -> 'jobKey',
    'queue', p_queue,
    'subject', p_subject,
    'reason', p_command -> 'reason',
    'why_obsolete', p_command -> 'whyObsolete',
    'ticket', p_command -> 'ticket',
    'effect_answers', coalesce(p_command -> 'effectAnswers', '[]'),
    'evidence', coalesce(p_command -> 'evidence', '{}'),
    'guard', p_command -> 'guard',
    'before', coalesce(p_result -> 'before', p_found),
    'after', coalesce(p_result -> 'after', p_found),
    'outcome', p_result -> 'outcome',
    'detail', p_result -> 'detail',
    'rows_changed', coalesce(p_result -> 'rowsChanged', '0'),
    'request_key', p_command -> 'requestKey',
    'correlation_id', coalesce(p_result -> 'correlationId', p_command -> 'correlationId')
  );
end
$$;

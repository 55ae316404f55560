-- What the record of a decision on a request holds beside its outcome: the request before and after, and whose it was.
create or replace function leasehold.of_request(p_before leasehold.approvals, p_after leasehold.approvals) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'before', jsonb_build_array(leasehold.recorded_row(p_before)),
    'after', jsonb_build_array(leasehold.recorded_row(p_after)),
    'onBehalfOf', p_after.requester_id,
    'correlationId', p_after.correlation_id,
    'gate', jsonb_build_object('approvalId', p_after.id::text)
  )
$$;

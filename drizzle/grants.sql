-- Applied after every change of a function, and repeatable. Whatever is not granted here nobody has.
revoke all on all functions in schema public, leasehold from public;
revoke all on schema leasehold from public;

-- The operator's acts: each records itself. Nothing else may be written by that role, and no helper called by itself.
grant usage on schema leasehold to leasehold_reader, leasehold_operator;
grant select on leasehold.audit_events, leasehold.requests to leasehold_reader, leasehold_operator;
grant execute on function leasehold.mark_job_failed(jsonb) to leasehold_operator;
grant execute on function leasehold.retry_job(jsonb) to leasehold_operator;
grant execute on function leasehold.record_refusal(jsonb) to leasehold_operator;

grant execute on function public.job_payload_bytes(bigint) to leasehold_reader;

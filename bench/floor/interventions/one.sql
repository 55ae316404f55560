-- One act with all that stands in it and the plainest text of that, since what is hashed is made anew from it to be checked; its neighbours' hashes, the acts of the same wish, and what came after
-- with until when that is in the archive.
select e.*, to_jsonb(e)::text, p.hash, n.hash, n.prev_hash
from leasehold.audit_events e
left join leasehold.audit_events p on p.seq = e.seq - 1
left join leasehold.audit_events n on n.seq = e.seq + 1
where e.seq = $1::bigint;

select seq, at, phase, actor, actor_name, actor_role, action, target, source, database, job_key, queue, subject, outcome, detail,
  rows_changed, approved_by_name, danger, break_glass
from leasehold.audit_events
where correlation_id = (select correlation_id from leasehold.audit_events where seq = $1::bigint) and seq <> $1::bigint
order by seq;

select id, at, kind, attempt, owner, token, detail,
  (select max(until_at) from leasehold.archived_months where part_of = 'job_events' and returned_at is null)
from public.job_events
where queue = $2 and subject = $3 and at > $4::timestamptz
order by id
limit 100

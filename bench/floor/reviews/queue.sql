-- What waits in one queue. With the act of each, and what was said of it.
select i.id, i.key, i.state, i.risk, i.at, i.due_at, i.queue, i.subject, i.parties, a.seq, a.phase, a.actor, a.actor_name, a.on_behalf_of,
  a.approved_by, a.approved_by_name, a.action, a.target, a.source, a.database, a.job_key, a.outcome, a.rows_changed, a.danger, a.break_glass,
  a.after, c.detail, n.verb, n.note, n.by_id, n.by_name, n.by_role, n.at, r.seq
from (select * from leasehold.review_items where state = 'unreviewed' and queue = $1 order by id asc limit 50) i
left join leasehold.audit_events a on a.seq = i.audit_seq
left join public.job_events c on c.id = i.job_event_id
left join leasehold.reviews n on n.item_id = i.id
left join leasehold.audit_events r on r.correlation_id = n.correlation_id
order by i.id asc

-- On the way back from it. Beside it how those stand with the reviewers.
select seq, at, phase, actor, actor_name, actor_role, action, target, source, database, job_key, queue, subject, outcome, detail,
  rows_changed, approved_by_name, danger, break_glass
from leasehold.audit_events
where seq > $1::bigint
order by seq asc
limit 50;

select i.audit_seq, i.state, n.by_name, n.at
from (select seq from leasehold.audit_events where seq > $1::bigint order by seq asc limit 50) e
join leasehold.review_items i on i.audit_seq = e.seq
left join lateral (select by_name, at from leasehold.reviews where item_id = i.id order by id desc limit 1) n on true

-- The locks of a window, and what is marked on its axis: what opened and what was done.
select floor(extract(epoch from minute) / $2::int), sum(took), sum(samples), max(used_max)
from leasehold.lock_minutes
where minute >= now() - $3::int * $2::int * interval '1 s'
group by 1;

select id, opened_at, kind, subject, owner, sentence
from leasehold.findings
where opened_at >= now() - $3::int * $2::int * interval '1 s' and ($1::text is null or queue = $1)
order by opened_at desc
limit 31;

select seq, at, action, outcome, rows_changed, actor_name, source, database, job_key, target, subject
from (select * from leasehold.audit_events order by seq desc limit 1000) recent
where at >= now() - $3::int * $2::int * interval '1 s' and ($1::text is null or queue = $1)

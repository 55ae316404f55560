-- What happened to each: made, acquired, closed. One write in five thousand came late and was turned away.
insert into public.job_events (at, job_id, queue, subject, attempt, kind, owner, token)
select a.at + e.after * interval '1 s', a.n, a.queue, a.subject, a.attempt, e.kind,
  case when e.kind <> 'created' then a.owner end, case when e.kind <> 'created' then a.attempt end
from bench.attempt($1, $2) a
cross join lateral (values
  (0, 'created', true), (0, 'acquired', a.status not in ('pending', 'held')),
  (a.seconds, case when a.status in ('completed', 'failed') then a.status else 'held' end, a.status not in ('pending', 'running')),
  (a.seconds + 5, 'stale_write_rejected', a.status = 'failed' and a.n % 200 = 91)
) e (after, kind, here)
where e.here

insert into public.subjects (queue, subject, last_token)
select a.queue, a.subject, case when a.status in ('pending', 'held') then 0 when a.status = 'running' then 1 else 2 end
from bench.attempt($1, $2) a where a.attempt = 1

-- The episodes of a week by kind and step, with their times in percentiles: the trend is a sum, so the floor is the least sum.
select f.kind, date_bin('6 h', f.opened_at, '2000-01-01'), count(*), count(*) filter (where f.flaps > 0), max(f.worst_held_up),
  percentile_cont(array[0.5, 0.95]) within group (order by extract(epoch from f.opened_at - f.trouble_since)::float8),
  percentile_cont(array[0.5, 0.95]) within group (order by extract(epoch from a.at - f.opened_at)::float8),
  percentile_cont(array[0.5, 0.95]) within group (order by extract(epoch from f.closed_at - f.opened_at)::float8)
from leasehold.findings f left join leasehold.audit_events a on a.seq = f.first_act
where f.opened_at >= now() - interval '7 days'
group by 1, 2

-- What fires, what is over of late, the messages of each, the destinations and the rules, row by row.
select told_at, holder, rules, resolve_after from leasehold.alert_settings;

select d.*, (select count(*) from leasehold.alert_messages m where m.destination = d.name and m.state in ('waiting', 'sending')),
  (select count(*) from (select from leasehold.alert_messages m
    where m.destination = d.name and m.state = 'given_up' and m.settled_at > now() - interval '7 days' limit 1000) b)
from leasehold.alert_destinations d;

select a.id, a.rule, a.kind, a.said, a.opened_at, a.quiet_since, a.resolved_at, a.came_back, a.back_since, a.told, m.id, m.destination,
  m.event, m.state, m.attempts, m.created_at, m.due_at, m.settled_at, m.status, m.reason, k.by_name, k.until, k.at, k.reason
from (
  (select * from leasehold.alerts where resolved_at is null order by opened_at limit 200)
  union all
  (select * from leasehold.alerts where resolved_at is not null order by resolved_at desc limit 20)
) a
left join leasehold.alert_messages m on m.alert_id = a.id
left join leasehold.alert_acknowledgements k on k.alert_id = a.id and k.ended_at is null

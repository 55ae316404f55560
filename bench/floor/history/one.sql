-- One episode, the acts on it, what followed and what else its subject went through. $1 is its id, $2 and $3 queue and subject.
select f.id, f.fingerprint, f.kind, f.rule, f.about, f.source, f.database, f.job_key, f.queue, f.subject, f.attempt, f.owner, f.confidence, f.sentence,
  f.trouble_since, f.opened_at, f.last_seen_at, f.closed_at, f.closed_how, f.closed_by, f.closed_act, f.superseded_by, f.worst_held_up,
  f.worst_confidence, f.worst_sentence, f.worst_at, f.first_act, f.flap_of, f.flaps, a.at, a.actor_name, a.action
from leasehold.findings f left join leasehold.audit_events a on a.seq = f.first_act
where f.id = $1::bigint;

select e.seq, e.at, e.phase, e.actor, e.actor_name, e.actor_role, e.action, e.target, e.source, e.database, e.job_key, e.queue, e.subject,
  e.outcome, e.detail, e.rows_changed, e.approved_by_name, e.danger, e.break_glass
from leasehold.findings f join leasehold.audit_events e on e.source = f.source and e.target = 'job' and e.job_key = f.job_key
where f.id = $1::bigint and e.at >= f.opened_at and e.at <= f.closed_at
limit 100;

select id, at, kind, attempt, owner, token, detail from public.job_events
where queue = $2 and subject = $3 and at > (select closed_at from leasehold.findings where id = $1::bigint) order by id limit 100;

select f.id, f.fingerprint, f.kind, f.rule, f.about, f.source, f.database, f.job_key, f.queue, f.subject, f.attempt, f.owner, f.confidence, f.sentence,
  f.trouble_since, f.opened_at, f.last_seen_at, f.closed_at, f.closed_how, f.closed_by, f.closed_act, f.superseded_by, f.worst_held_up,
  f.worst_confidence, f.worst_sentence, f.worst_at, f.first_act, f.flap_of, f.flaps, a.at, a.actor_name, a.action
from leasehold.findings f left join leasehold.audit_events a on a.seq = f.first_act
where f.flap_of = $1::bigint limit 50;

select f.id, f.fingerprint, f.kind, f.rule, f.about, f.source, f.database, f.job_key, f.queue, f.subject, f.attempt, f.owner, f.confidence, f.sentence,
  f.trouble_since, f.opened_at, f.last_seen_at, f.closed_at, f.closed_how, f.closed_by, f.closed_act, f.superseded_by, f.worst_held_up,
  f.worst_confidence, f.worst_sentence, f.worst_at, f.first_act, f.flap_of, f.flaps, a.at, a.actor_name, a.action
from leasehold.findings f left join leasehold.audit_events a on a.seq = f.first_act
where f.queue = $2 and f.subject = $3 and f.id <> $1::bigint order by f.opened_at desc limit 20

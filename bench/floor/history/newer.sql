-- On the way back, and until when they are in the archive.
select f.id, f.fingerprint, f.kind, f.rule, f.about, f.source, f.database, f.job_key, f.queue, f.subject, f.attempt, f.owner, f.confidence, f.sentence,
  f.trouble_since, f.opened_at, f.last_seen_at, f.closed_at, f.closed_how, f.closed_by, f.closed_act, f.superseded_by, f.worst_held_up,
  f.worst_confidence, f.worst_sentence, f.worst_at, f.first_act, f.flap_of, f.flaps, a.at, a.actor_name, a.action,
  (select max(until_at) from leasehold.archived_months where part_of = 'findings' and returned_at is null)
from leasehold.findings f left join leasehold.audit_events a on a.seq = f.first_act
where (f.opened_at, f.id) > ($1::timestamptz, $2::bigint)
order by f.opened_at asc, f.id asc
limit 50

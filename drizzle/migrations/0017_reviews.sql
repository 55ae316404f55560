-- What stands in the queue of reviews, and what was said of it. One small row an item, written in the transaction of what it
-- is about, so that neither the queue nor its counts ever read the record.
create table leasehold.review_items (
  -- Oldest first is by this number: acts get it under the lock of the chain, in the order of the record.
  id bigint generated always as identity primary key,
  -- As the console addresses it: `record/8841`, `outside/77`.
  key text not null unique,
  audit_seq bigint unique references leasehold.audit_events (seq),
  job_event_id bigint unique references public.job_events (id),
  at timestamptz not null,
  queue text,
  subject text,
  -- The ids of who did it, asked for it, approved it, or whose account it is on. Of a change made outside nobody is known.
  parties text[] not null,
  risk text not null check (risk in ('high', 'medium', 'low')),
  due_at timestamptz,
  state text not null default 'unreviewed' check (state in ('unreviewed', 'queried', 'answered', 'signed-off')),
  -- How many there are, which a guard repeats.
  notes integer not null default 0 check (notes >= 0),
  check ((audit_seq is null) <> (job_event_id is null))
) with (fillfactor = 90);
create index review_items_open on leasehold.review_items (state, id) where state <> 'signed-off';
create index review_items_signed_off on leasehold.review_items (id) where state = 'signed-off';
create index review_items_due on leasehold.review_items (due_at) where state <> 'signed-off' and due_at is not null;
create index review_items_open_records on leasehold.review_items (audit_seq) where state <> 'signed-off';

create table leasehold.reviews (
  id bigint generated always as identity primary key,
  item_id bigint not null references leasehold.review_items (id),
  verb text not null check (verb in ('sign-off', 'query', 'answer')),
  note text check (note <> ''),
  by_id text not null,
  by_name text not null,
  by_role text not null,
  at timestamptz not null,
  -- Joins it with its record.
  correlation_id uuid not null unique
);
create index reviews_item on leasehold.reviews (item_id, id);
create index reviews_sign_offs on leasehold.reviews (id desc) where verb = 'sign-off';

create trigger reviews_no_row_change
  before update or delete on leasehold.reviews
  for each row execute function leasehold.refuse_audit_change();
alter table leasehold.reviews enable always trigger reviews_no_row_change;
create trigger reviews_no_emptying
  before truncate on leasehold.reviews
  for each statement execute function leasehold.refuse_audit_change();
alter table leasehold.reviews enable always trigger reviews_no_emptying;
create trigger review_items_no_removal
  before delete on leasehold.review_items
  for each row execute function leasehold.refuse_audit_change();
alter table leasehold.review_items enable always trigger review_items_no_removal;
create trigger review_items_no_emptying
  before truncate on leasehold.review_items
  for each statement execute function leasehold.refuse_audit_change();
alter table leasehold.review_items enable always trigger review_items_no_emptying;

-- How much could have gone wrong with an act; NULL for an event that does not stand in the queue: a wish that changed nothing,
-- an intent (its outcome stands), looking, a decision on a request (the act holds it), and a review. lib/reviews/risk.ts says
-- the same with the reason in words, and a test compares the two.
create function leasehold.review_risk(p_event leasehold.audit_events) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_event.phase = 'intent'
      or p_event.outcome in ('stale', 'refused', 'not_found', 'timed_out', 'requested')
      or p_event.action in (
        'reveal-payload', 'reveal-statement', 'approve', 'deny', 'withdraw', 'sign-off', 'query', 'answer'
      ) then null
    when p_event.break_glass is not null or p_event.danger is not null or p_event.approved_by is not null
      or p_event.outcome = 'unknown'
      or p_event.action in ('fence-off', 'terminate-backend')
      or p_event.action in ('add-person', 'change-role', 'restore-person')
        and p_event.after -> 0 ->> 'role' in ('approver', 'admin') then 'high'
    when p_event.action in (
      'mark-failed', 'retry', 'wait-out', 'release-hold', 'cancel-pending', 'cancel-backend', 'pause-queue',
      'add-person', 'change-role', 'end-sessions', 'disable-person', 'restore-person'
    ) then 'medium'
    else 'low'
  end
$$;

-- Puts an act into the queue, in its own transaction. A number that is given twice means that the end of the record was cut off
-- behind the triggers: what stands under it now has not been reviewed.
create function leasehold.queue_act_for_review() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
declare
  c_risk constant text := leasehold.review_risk(new);
begin
  if c_risk is not null then
    insert into leasehold.review_items (key, audit_seq, at, queue, subject, parties, risk, due_at)
    values (
      'record/' || new.seq, new.seq, new.at, new.queue, new.subject,
      array(
        select distinct p.id
        from unnest(array[
          new.actor, new.on_behalf_of, new.approved_by, case when new.target = 'person' then new.after -> 0 ->> 'id' end
        ]) p (id)
        where p.id is not null
      ),
      c_risk, case when new.break_glass is not null then new.at + interval '24 hours' end
    )
    on conflict (key) do update
    set at = excluded.at, queue = excluded.queue, subject = excluded.subject, parties = excluded.parties, risk = excluded.risk,
      due_at = excluded.due_at, state = 'unreviewed';
  end if;
  return null;
end
$$;
create trigger audit_events_to_review
  after insert on leasehold.audit_events
  for each row execute function leasehold.queue_act_for_review();

-- The same for a change made outside the functions, whose reason no record holds.
create function leasehold.queue_outside_change_for_review() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  insert into leasehold.review_items (key, job_event_id, at, queue, subject, parties, risk)
  values ('outside/' || new.id, new.id, new.at, new.queue, new.subject, '{}', 'high');
  return null;
end
$$;
create trigger job_events_to_review
  after insert on public.job_events
  for each row when (new.kind = 'changed_outside')
  execute function leasehold.queue_outside_change_for_review();

-- What happened before there was a queue stands in it too.
insert into leasehold.review_items (key, audit_seq, job_event_id, at, queue, subject, parties, risk)
select *
from (
  select 'record/' || e.seq, e.seq, null::bigint, e.at, e.queue, e.subject, array[e.actor], leasehold.review_risk(e)
  from leasehold.audit_events e
  union all
  select 'outside/' || j.id, null, j.id, j.at, j.queue, j.subject, '{}', 'high'
  from public.job_events j
  where j.kind = 'changed_outside'
) past (key, audit_seq, job_event_id, at, queue, subject, parties, risk)
where past.risk is not null
order by past.at, past.audit_seq, past.job_event_id;

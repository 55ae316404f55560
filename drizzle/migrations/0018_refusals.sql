-- What was turned down or ended without a change, so far as it is counted and not recorded one by one. Rows are bounded by
-- the number of people: a slot is used again. Slot 0 counts what has no event of its own.
create table leasehold.refusals (
  actor text not null,
  -- Turned down above the database by the person's role; or an act that was tried and changed nothing.
  kind text not null check (kind in ('denied', 'tried')),
  slot smallint not null check (slot >= 0),
  -- What makes another one a repeat of it: null in slot 0.
  likeness text,
  -- Its own event, and the columns in which the event that tells the count is like it.
  seq bigint references leasehold.audit_events (seq),
  event jsonb not null default '{}',
  repeats integer not null default 0 check (repeats >= 0),
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  -- From when on repeats are told and the next one is an event again; from when on the slot is another's.
  closes_at timestamptz not null default '-infinity',
  free_at timestamptz not null default '-infinity',
  primary key (actor, kind, slot)
) with (fillfactor = 70);

-- It returns more than a number now, which a replacement may not.
drop function if exists leasehold.record_refusal(jsonb);

-- What an episode has to tell once it is over: since when the trouble was there, the worst it was, who acted on it first, what
-- ended it, and whether it is one that keeps coming back. How long each took is never stored: the moments tell it.
alter table leasehold.findings
  -- Since when the trouble was there, by the evidence that opened the episode; null when nothing read told.
  add column trouble_since timestamptz,
  -- The worst moment: most jobs held up, and of moments alike in that the surest. Null in rows from before it was kept.
  add column worst_held_up integer not null default 1,
  add column worst_confidence text check (worst_confidence in ('certain', 'likely', 'unknown')),
  add column worst_sentence text,
  add column worst_at timestamptz,
  -- The record of the first act on it while it lasted.
  add column first_act bigint references leasehold.audit_events (seq),
  -- The record of the act that closed it.
  add column closed_act bigint references leasehold.audit_events (seq),
  -- The finding that took its place; null when another attempt did.
  add column superseded_by bigint references leasehold.findings (id),
  -- The first episode of the trouble that this one is again, and how many came between: 0 when it does not come back.
  add column flap_of bigint references leasehold.findings (id),
  add column flaps integer not null default 0,
  add check (trouble_since <= opened_at),
  add check (worst_held_up >= 0),
  add check (num_nulls(worst_confidence, worst_sentence, worst_at) in (0, 3)),
  add check (closed_act is null or closed_how = 'act'),
  add check (superseded_by is null or closed_how = 'superseded'),
  add check ((flap_of is null) = (flaps = 0)),
  add check (flap_of < id and flaps >= 0);

-- The last episode of a fingerprint, asked for at each opening.
create index findings_fingerprint on leasehold.findings (fingerprint, id desc);
-- The history: all of it, and by what one looks for; each keeps the order of the page.
create index findings_opened on leasehold.findings (opened_at desc, id desc);
create index findings_kind on leasehold.findings (kind, opened_at desc, id desc);
create index findings_queue on leasehold.findings (queue, opened_at desc, id desc);
create index findings_how on leasehold.findings (closed_how, opened_at desc, id desc);
create index findings_subject on leasehold.findings (queue, subject, opened_at desc);
create index findings_chain on leasehold.findings (flap_of, id) where flap_of is not null;
-- What an act was for.
create index findings_first_act on leasehold.findings (first_act) where first_act is not null;

-- Its rows gain columns, which a replacement may not bring.
drop function if exists leasehold.findings_seen(jsonb);

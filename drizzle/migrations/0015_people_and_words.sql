-- Five roles, accounts that end without being removed, and the words of the record that go with a second person, a review
-- and an admin.
alter table leasehold_auth."user"
  drop constraint user_role_check,
  add constraint user_role_check check (role in ('viewer', 'operator', 'approver', 'reviewer', 'admin')),
  -- A role that was changed and changed back is not the role that armed a wait or asked for approval.
  add column role_changed_at timestamptz,
  add column disabled_at timestamptz;

alter table leasehold.audit_events
  drop constraint audit_events_target_check,
  add constraint audit_events_target_check
    check (target in ('job', 'queue', 'worker', 'finding', 'backend', 'approval', 'review', 'person')),
  drop constraint audit_events_outcome_check,
  add constraint audit_events_outcome_check check (outcome in
    ('done', 'stale', 'refused', 'not_found', 'timed_out', 'armed', 'requested', 'stood_down', 'superseded', 'needs_you',
     'cancelled', 'unknown')),
  -- What made the act dangerous, which request it was carried out for, and who approved it.
  add column danger text,
  add column approval_id bigint,
  add column approved_by_name text,
  -- The phrase that was typed to do alone what takes two.
  add column break_glass text;

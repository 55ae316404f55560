-- In which form an event's text was made, and so how it is made anew to check it (docs/audit-chain.md). None says the
-- first: without a value the column is not in the text, and what was hashed before it existed stays as it is.
alter table leasehold.audit_events
  add column canonical_form smallint check (canonical_form = 2);

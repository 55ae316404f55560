-- When an act was done, by its number and without the rest of its record, which is wide: the trend of the history asks it of the first act of
-- each episode of its span, and read the whole record for it. On a table in use make it beforehand with CREATE INDEX CONCURRENTLY
-- (docs/large-tables.md).
create index if not exists audit_events_moment on leasehold.audit_events (seq) include (at);

-- How an attempt ended, asked of each earlier one of a subject: one entry an attempt, where the history of a subject with ten thousand
-- attempts was gone through for each. Of events by month each part has its own: made beforehand on each part with CREATE INDEX
-- CONCURRENTLY (docs/large-tables.md) it is only attached here.
create index if not exists job_events_closing on public.job_events (job_id, id desc)
  where kind in ('lease_lapsed', 'marked_failed', 'fenced_off', 'cancelled', 'released', 'completed', 'failed');

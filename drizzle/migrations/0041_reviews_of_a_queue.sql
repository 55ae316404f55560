-- What waits in one queue, and what was signed off there, in order and without going through the items of the others. On a table in use make
-- it beforehand with CREATE INDEX CONCURRENTLY (docs/large-tables.md).
create index if not exists review_items_queue on leasehold.review_items (queue, state, id);

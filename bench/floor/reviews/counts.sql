-- How many stand where, up to the bound.
select
  (select count(*) from (select from leasehold.review_items where state = 'unreviewed' order by state, id limit 1001) b),
  (select count(*) from (select from leasehold.review_items where state = 'queried' order by state, id limit 1001) b),
  (select count(*) from (select from leasehold.review_items where state = 'answered' order by state, id limit 1001) b),
  (select count(*) from (select from leasehold.review_items where state = 'signed-off' order by state, id limit 1001) b),
  (select count(*) from (select from leasehold.review_items where state in ('unreviewed', 'answered') and not $1 = any (parties) order by state, id limit 1001) b),
  (select count(*) from (select from leasehold.review_items where state = 'queried' and $1 = any (parties) order by state, id limit 1001) b),
  (select count(*) from (select from leasehold.review_items where state <> 'signed-off' and due_at < now() order by due_at limit 1001) b)

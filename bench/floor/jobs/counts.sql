-- The least that the tabs of the list could count: each state by its index, closed ones up to the bound.
select
  (select count(*) from public.processing_jobs where status = 'pending'),
  (select count(*) from public.processing_jobs where status = 'running'),
  (select count(*) from public.processing_jobs where status = 'held'),
  (select count(*) from (select from public.processing_jobs where status = 'failed' order by id desc limit 500001) bounded),
  (select count(*) from (select from public.processing_jobs where status = 'completed' order by id desc limit 500001) bounded)

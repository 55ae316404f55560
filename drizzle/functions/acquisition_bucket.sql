-- In which of 24 buckets a latency is counted: 1 is below a millisecond, each of the next doubles the bound, and the last has
-- all from 2^22 ms (70 minutes) on. lib/health/acquisition-histogram.ts reads them back.
create or replace function leasehold.acquisition_bucket(p_latency interval) returns integer
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select 1 + width_bucket(
    extract(epoch from p_latency)::double precision * 1000,
    array[
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288, 1048576,
      2097152, 4194304
    ]::double precision[]
  )
$$;

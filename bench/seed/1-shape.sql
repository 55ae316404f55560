-- How a filled database is shaped, and where every attempt of it comes from. One row for ever.
create schema bench;

create table bench.shape (
  attempts bigint not null,
  -- Attempts that run, one in ten of them in trouble; ten times as many are pending.
  running bigint not null,
  held bigint not null,
  -- 99 of 100 attempts are in one queue.
  one_queue boolean not null,
  -- Attempts of a single subject that fails again and again; 0 for none.
  loop_attempts bigint not null,
  -- Minutes of lease signals that are kept.
  minutes integer not null,
  filled_at timestamptz not null default now()
);

-- The closed attempts come first, then the live ones: the newest, as in a table that is worked from its front.
create view bench.sizes as
select s.*, s.attempts - s.loop_attempts - 11 * s.running - s.held as closed, s.attempts - s.loop_attempts as numbered from bench.shape s;

-- Twenty queues, the first four of them with more than half of the work.
create function bench.queue_of(p_number bigint, p_one_queue boolean) returns text
language sql immutable
return 'queue-' || lpad((
  case
    when p_one_queue then case when p_number % 100 = 7 then 1 + p_number / 100 % 19 else 0 end
    else case
      when p_number * 37 % 100 < 25 then 0 when p_number * 37 % 100 < 40 then 1 when p_number * 37 % 100 < 50 then 2
      when p_number * 37 % 100 < 57 then 3 else 4 + p_number / 3 % 16
    end
  end)::text, 2, '0');

-- Attempts by their number. Of each hundred closed ones ninety are the only one of their subject; four pairs failed once and were
-- retried; of one pair in ten both failed. Of the live ones every eleventh runs, and the last are held.
create function bench.attempt(p_first bigint, p_last bigint) returns table (
  n bigint, number bigint, queue text, subject text, attempt integer, status text, at timestamptz, seconds integer, owner text, stage text, live bigint
)
language sql stable
begin atomic
  select made.n, made.number, bench.queue_of(made.number, made.one_queue), 'INV-' || lpad(made.number::text, 9, '0'), made.attempt, made.status,
    made.at, (20 + made.n * 7 % 100)::integer, 'worker-' || made.number * 31 % 250,
    (array['receive', 'ocr', 'extract', 'export'])[1 + made.n % 4], made.live
  from (
    select s.n, z.one_queue, live.place as live,
      case when live.place is null and twin.retried and s.n % 2 = 0 then s.n - 1 else s.n end as number,
      case when live.place is null and twin.retried and s.n % 2 = 0 then 2 else 1 end as attempt,
      case
        when live.place < 11 * z.running then case when live.place % 11 = 0 then 'running' else 'pending' end
        when live.place is not null then 'held'
        when twin.retried and (s.n % 2 = 1 or twin.gave_up) then 'failed'
        else 'completed'
      end as status,
      z.filled_at - interval '2 min' - (z.numbered - s.n) * (interval '30 days' / z.numbered) as at
    from bench.sizes z
    cross join lateral generate_series(p_first, least(p_last, z.numbered)) s (n)
    cross join lateral (select case when s.n > z.closed then s.n - z.closed - 1 end) live (place)
    cross join lateral (
      select (s.n - 1) % 100 between 90 and 97 or (s.n - 1) % 1000 >= 998, (s.n - 1) % 1000 >= 998
    ) twin (retried, gave_up)
  ) made;
end;

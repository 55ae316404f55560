-- What a wait is to do, as a sentence goes on after "will".
create or replace function leasehold.spoken_follow_up(p_wait leasehold.lease_waits) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select format(
    case p_wait.follow_up
      when 'notify' then 'say that the lease of attempt %s lapsed'
      when 'mark-failed' then 'mark attempt %s failed'
      when 'retry' then 'mark attempt %s failed and retry it'
    end,
    p_wait.attempt
  )
$$;

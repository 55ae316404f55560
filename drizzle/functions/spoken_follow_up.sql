-- What a wait is to do, as a sentence goes on after "will". A table of somebody else's may count no attempts, and has one row a job.
create or replace function leasehold.spoken_follow_up(p_wait leasehold.lease_waits) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_wait.redis is not null then 'say what became of it'
    when p_wait.source <> 'native' then
      case p_wait.follow_up
        when 'notify' then 'say that its lease lapsed'
        when 'mark-failed' then 'mark it failed'
        when 'retry' then 'give it back to its queue'
      end
    else format(
      case p_wait.follow_up
        when 'notify' then 'say that the lease of attempt %s lapsed'
        when 'mark-failed' then 'mark attempt %s failed'
        when 'retry' then 'mark attempt %s failed and retry it'
      end,
      p_wait.attempt
    )
  end
$$;

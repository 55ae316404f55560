-- What the database refused while an act locked and wrote, as the outcome that is recorded. p_target is the word for what
-- the act was on.
create or replace function leasehold.outcome_of_error(p_sqlstate text, p_target text) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select case p_sqlstate
    when '55P03' then leasehold.no_rows('timed_out', format(
      'Another transaction held this %s for longer than %s.', p_target, current_setting('lock_timeout')
    ))
    when '57014' then leasehold.no_rows('timed_out', 'The statement ran past its timeout or was cancelled.')
    when '40P01' then leasehold.no_rows('timed_out', 'Postgres stopped this act to end a deadlock.')
    when '23505' then leasehold.no_rows('refused', 'Another attempt of this subject was opened in the same moment.')
  end
$$;

-- Shows what one session runs or ran last, and records who looked and why. As with a payload, the text goes back with the
-- answer and is kept nowhere else.
create or replace function leasehold.reveal_statement(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('reveal-statement', p_command)
$$;

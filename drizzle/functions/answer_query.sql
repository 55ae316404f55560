-- Answers the query of a reviewer, who reads it next.
create or replace function leasehold.answer_query(p_command jsonb) returns jsonb
language sql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.carry_out('answer', p_command)
$$;

-- Who asked for an act and why, and who approved it, as the history of the subject tells it.
create or replace function leasehold.words_of(p_command jsonb) returns jsonb
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object('by', p_command #> '{actor,name}', 'reason', p_command -> 'reason')
    || jsonb_strip_nulls(jsonb_build_object('approvedBy', p_command #> '{gate,byName}'))
$$;

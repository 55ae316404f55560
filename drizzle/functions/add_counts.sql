-- Two rows of counts, place by place; the other one where one is null.
create or replace function leasehold.add_counts(p_one integer[], p_other integer[]) returns integer[]
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_one is null then p_other
    when p_other is null then p_one
    else array(
      select one + other from unnest(p_one, p_other) with ordinality as pairs (one, other, place) order by place
    )
  end
$$;

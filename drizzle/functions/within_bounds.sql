-- What fires and is open or to be opened, in its order, so that no rule has more than 20 alerts at a time: a bad night is not to
-- page for each of a thousand causes. What is beyond is one alert, whose key is `more`, and as long as that lasts nothing
-- else of its rule opens. What somebody set aside, or what has not lasted for long enough, opens nothing.
create or replace function leasehold.within_bounds(p_firing jsonb, p_now timestamptz) returns setof jsonb
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  with firing as materialized (
    select f.alert, f.place, f.alert ->> 'rule' as rule,
      exists (
        select from leasehold.alerts a
        where a.rule = f.alert ->> 'rule' and a.key = f.alert ->> 'key' and a.resolved_at is null
      ) as is_open
    from jsonb_array_elements(p_firing) with ordinality f (alert, place)
  ),
  ready as materialized (
    select f.*
    from firing f
    where f.is_open or (
      not coalesce((f.alert ->> 'aside')::boolean, false)
      and leasehold.has_lasted(
        array(select jsonb_array_elements_text(f.alert -> 'fingerprints')), (f.alert ->> 'openFor')::numeric, p_now
      )
    )
  ),
  bounded as materialized (
    select r.*,
      not r.is_open and (
        exists (
          select from leasehold.alerts a where a.rule = r.rule and a.key = 'more' and a.resolved_at is null
        )
        or row_number() over (partition by r.rule, r.is_open order by r.place)
          + (select count(*) from leasehold.alerts a where a.rule = r.rule and a.resolved_at is null) > 20
      ) as is_beyond
    from ready r
  )
  select b.alert from bounded b where not b.is_beyond
  union all
  (
    select distinct on (b.rule)
      b.alert || jsonb_build_object(
        'key', 'more',
        'value', count(*) over (partition by b.rule),
        'fingerprints', '[]'::jsonb,
        'said', jsonb '{"queues": [], "owner": null, "since": null, "limit": null, "links": [], "named": null}' || jsonb_build_object(
          'sentence', format('%s more causes of this rule at once.', count(*) over (partition by b.rule)),
          'heldUp', sum((b.alert #>> '{said,heldUp}')::integer) over (partition by b.rule),
          'path', '/'
        )
      )
    from bounded b
    where b.is_beyond
    order by b.rule, b.place
  )
$$;

-- Episodes by the month in which they were over, UTC. What lasts has no such month and stands in the part without one, so that
-- a month that a DBA detaches never holds an open episode, and the watcher writes to a table that is as small as what lasts.
-- Closing an episode moves it. That a fingerprint has one open episode is kept by an index over all parts, in which two rows
-- that are both not over are alike.
--
-- Foreign keys would keep a month from leaving: another one may have episodes of the same chain. The record, to which two of
-- them pointed, removes nothing.

-- A month is one of UTC, whoever migrates.
set local timezone = 'UTC';
set local search_path = pg_catalog, pg_temp;

-- No worker reads or writes it: the watcher does, and the console.
lock table leasehold.findings in access exclusive mode;
alter table leasehold.findings
  drop constraint findings_flap_of_fkey,
  drop constraint findings_superseded_by_fkey,
  drop constraint findings_first_act_fkey,
  drop constraint findings_closed_act_fkey;
drop index leasehold.findings_one_open;

do $$
declare
  v_end timestamptz := date_trunc('month', clock_timestamp()) + interval '1 month';
  -- No episode was over at that moment yet.
  c_open constant timestamptz := v_end - interval '1 microsecond';
  v_first constant text := 'findings_until_' || to_char(v_end - interval '1 month', 'YYYY_MM');
  v_next bigint;
  v_functions text[];
  v_text text;
  v_function regprocedure;
begin
  -- Functions that take or give one of its rows mean its type, which goes with the table: they are made again as they stand.
  select coalesce(array_agg(pg_get_functiondef(p.oid)), '{}') into v_functions
  from pg_proc p
  where to_regtype('leasehold.findings') = any (array_append(p.proargtypes::oid[], p.prorettype));
  for v_function in
    select p.oid::regprocedure from pg_proc p
    where to_regtype('leasehold.findings') = any (array_append(p.proargtypes::oid[], p.prorettype))
  loop
    execute format('drop function %s', v_function);
  end loop;

  select nextval(pg_get_serial_sequence('leasehold.findings', 'id')) into v_next;
  alter table leasehold.findings alter column id drop identity;
  alter table leasehold.findings set schema leasehold_months;
  execute format('alter table leasehold_months.findings rename to %I', v_first);
  execute format(
    'create table leasehold.findings (like leasehold_months.%I including defaults including constraints including storage
     including compression) partition by range (closed_at)', v_first);
  execute format('alter table leasehold.findings alter column id add generated always as identity (start with %s)', v_next);
  create unique index findings_one_open on leasehold.findings (fingerprint, closed_at) nulls not distinct where closed_at is null;
  create index findings_closed on leasehold.findings (closed_at desc) where closed_at is not null;
  create index findings_fingerprint on leasehold.findings (fingerprint, id desc);
  create index findings_opened on leasehold.findings (opened_at desc, id desc);
  create index findings_kind on leasehold.findings (kind, opened_at desc, id desc);
  create index findings_queue on leasehold.findings (queue, opened_at desc, id desc);
  create index findings_how on leasehold.findings (closed_how, opened_at desc, id desc);
  create index findings_subject on leasehold.findings (queue, subject, opened_at desc);
  create index findings_chain on leasehold.findings (flap_of, id) where flap_of is not null;
  create index findings_first_act on leasehold.findings (first_act) where first_act is not null;

  -- What lasts is marked, joins with the rest, and is moved by losing the mark: no row is copied or removed by a statement.
  execute format('update leasehold_months.%I set closed_at = %L, closed_how = ''itself'' where closed_at is null', v_first, c_open);
  execute format(
    'alter table leasehold.findings attach partition leasehold_months.%I for values from (minvalue) to (%L)', v_first, v_end);
  create table leasehold_months.findings_open partition of leasehold.findings (primary key (id)) default with (fillfactor = 70);
  update leasehold.findings set closed_at = null, closed_how = null where closed_at = c_open;
  for i in 0 .. 2 loop
    execute format(
      'create table leasehold_months.%I partition of leasehold.findings (primary key (id)) for values from (%L) to (%L)',
      'findings_' || to_char(v_end, 'YYYY_MM'), v_end, v_end + interval '1 month');
    v_end := v_end + interval '1 month';
  end loop;

  foreach v_text in array v_functions loop
    execute v_text;
  end loop;
end
$$;

-- The parts that are read, as the catalog has them. A null beginning: from the first row on.
create view leasehold.months as
select p.part_of, c.relname::text as name, b.bound = 'DEFAULT' as is_default,
  substring(b.bound from $$FROM \('([^']+)'\)$$)::timestamptz as from_at,
  substring(b.bound from $$TO \('([^']+)'\)$$)::timestamptz as until_at,
  -- What its rows take up. Nothing is ever removed from one: not 0 means that there are some.
  pg_relation_size(c.oid) as bytes
from (values
  ('job_events', 'public.job_events'::regclass), ('findings', 'leasehold.findings'::regclass)
) p (part_of, parent)
join pg_inherits i on i.inhparent = p.parent
join pg_class c on c.oid = i.inhrelid
cross join lateral pg_get_expr(c.relpartbound, c.oid) b (bound);

-- Carries out the next jobs of a bulk recovery, at most p_most, for the leading watcher, and returns the state in which it then
-- stands: `running` while there is more, `waiting` when all that is left was locked by somebody else and is tried again in
-- a second; `fenced` when the caller does not lead, and nothing was looked at. Locks: the lead, the run, then those of every
-- act (subjects, job rows by id), and the record last.
--
-- What became of a job is written with what was written to it and with its record, in this one transaction: whoever goes on
-- after a crash finds it either ended or untouched.
create or replace function leasehold.run_bulk_batch(p_holder text, p_token bigint, p_run_id bigint, p_most integer)
returns text
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_tries constant integer := 5;
  v_run leasehold.bulk_runs;
  v_items leasehold.bulk_items[];
  v_locked integer[];
  v_mine leasehold.bulk_items[];
  v_now timestamptz;
  v_results jsonb[];
  v_why_not text;
begin
  if not leasehold.leads_watch(p_holder, p_token) then
    return 'fenced';
  end if;
  select r.* into strict v_run from leasehold.bulk_runs r where r.id = p_run_id for no key update;
  if v_run.state <> 'running' then
    return v_run.state;
  end if;
  v_why_not := leasehold.why_starter_may_not(v_run, clock_timestamp());
  if v_why_not is not null then
    perform leasehold.end_bulk(v_run, 'stopped', v_why_not, clock_timestamp());
    return 'stopped';
  end if;

  -- In steps of a batch, so that no plan reads the whole list.
  loop
    v_items := array(
      select i
      from leasehold.bulk_items i
      where i.run_id = v_run.id and i.ordinal > v_run.passed and i.ordinal <= v_run.passed + p_most and i.outcome is null
      order by i.ordinal
    );
    v_run.passed := v_run.passed + p_most;
    exit when cardinality(v_items) > 0 or v_run.passed >= v_run.items;
  end loop;
  if cardinality(v_items) = 0 and leasehold.ended_items(v_run) = v_run.items then
    perform leasehold.end_bulk(v_run, 'finished', null, clock_timestamp());
    return 'finished';
  elsif cardinality(v_items) = 0 then
    update leasehold.bulk_runs r set passed = 0, due_at = clock_timestamp() + interval '1 s' where r.id = v_run.id;
    return 'waiting';
  end if;

  begin
    v_locked := case v_run.source
      when 'native' then leasehold.lock_bulk_items(v_items)
      else leasehold.lock_foreign_items(v_run, v_items)
    end;
  exception
    -- The table of somebody else's is another than the one it was allowed for: none of the rest can be looked at either.
    when syntax_error_or_access_rule_violation or data_exception then
      get stacked diagnostics v_why_not = message_text;
      perform leasehold.end_bulk(v_run, 'stopped', format('The jobs of %s could not be looked at: %s.', v_run.source, v_why_not),
        clock_timestamp());
      return 'stopped';
  end;
  v_now := clock_timestamp();
  v_mine := array(select i from unnest(v_items) i where i.ordinal = any (v_locked) order by i.ordinal);
  begin
    v_results := leasehold.act_on_items(v_run, v_mine, v_now);
  exception
    -- Of one of them, and the others are none the worse for it.
    when others then
      v_results := leasehold.act_on_each(v_run, v_mine, v_now);
  end;
  -- Locked by somebody else time and again: that is then how it ended.
  select v_mine || coalesce(array_agg(i), '{}'),
    v_results || coalesce(array_agg(leasehold.no_rows('timed_out', format(
      'Another transaction held this job at each of %s tries.', c_tries))), '{}')
  into v_mine, v_results
  from unnest(v_items) i
  where i.ordinal <> all (v_locked) and i.tries >= c_tries - 1;

  if cardinality(v_locked) < cardinality(v_items) then
    update leasehold.bulk_items i
    set tries = i.tries + 1
    where i.run_id = v_run.id and i.ordinal > v_run.passed - p_most and i.ordinal <= v_run.passed
      and i.ordinal = any (array(select t.ordinal from unnest(v_items) t where t.ordinal <> all (v_locked)));
  end if;
  perform leasehold.record_items(v_run, v_mine, v_results);
  update leasehold.bulk_runs r set passed = v_run.passed, last_at = v_now where r.id = v_run.id;
  return 'running';
end
$$;

-- Bulk recovery of jobs of somebody else's: how many jobs of a list may run twice, so that it takes a second person to start it.
-- A job of theirs that would be moved then says why beside it.
alter table leasehold.bulk_runs add column may_repeat integer not null default 0;
alter table leasehold.bulk_runs add check (may_repeat between 0 and foreseen);

create or replace trigger bulk_runs_stay
  before update on leasehold.bulk_runs
  for each row when (
    old.state in ('stopped', 'finished')
    or (old.id, old.verb, old.source, old.database, old.origin, old.items, old.foreseen, old.may_repeat, old.items_hash,
        old.alone, old.frozen_at, old.by_id, old.by_name, old.by_role)
      is distinct from (new.id, new.verb, new.source, new.database, new.origin, new.items, new.foreseen, new.may_repeat,
        new.items_hash, new.alone, new.frozen_at, new.by_id, new.by_name, new.by_role)
    or old.state <> 'frozen' and (old.command, old.correlation_id, old.started_at)
      is distinct from (new.command, new.correlation_id, new.started_at)
  )
  execute function leasehold.refuse_bulk_change();
alter table leasehold.bulk_runs enable always trigger bulk_runs_stay;

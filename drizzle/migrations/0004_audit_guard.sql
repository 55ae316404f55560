-- The record is only ever added to. Grants keep the roles from changing it; these triggers keep everyone else, the
-- owner included, from doing so by mistake, even while replication roles switch ordinary triggers off.
create function leasehold.refuse_audit_change() returns trigger
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
begin
  raise exception 'The audit record is never changed: % on % refused.', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

create trigger audit_events_no_row_change
  before update or delete on leasehold.audit_events
  for each row execute function leasehold.refuse_audit_change();
alter table leasehold.audit_events enable always trigger audit_events_no_row_change;

create trigger audit_events_no_emptying
  before truncate on leasehold.audit_events
  for each statement execute function leasehold.refuse_audit_change();
alter table leasehold.audit_events enable always trigger audit_events_no_emptying;

-- Tells in the history of a subject that a status or a lease changed outside the functions, and who changed it. Called for
-- every write from outside; what leaves the guarded columns as they were is not told.
create or replace function leasehold.record_outside_change() returns trigger
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_before constant jsonb := leasehold.guarded_columns(old);
  c_after constant jsonb := case tg_op when 'UPDATE' then leasehold.guarded_columns(new) end;
begin
  if c_before is distinct from c_after then
    perform leasehold.record_event(old, 'changed_outside', clock_timestamp(), jsonb_build_object(
      'by', session_user,
      'application', nullif(current_setting('application_name'), ''),
      'before', c_before,
      'after', c_after
    ));
  end if;
  return null;
end
$$;

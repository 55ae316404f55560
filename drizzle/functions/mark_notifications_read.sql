-- Marks what a person was told as read, up to the newest they were shown. Returns how many it marked.
create or replace function leasehold.mark_notifications_read(p_person text, p_up_to bigint) returns integer
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_marked integer;
begin
  update leasehold.notifications n
  set read_at = clock_timestamp()
  where n.person_id = p_person and n.id <= p_up_to and n.read_at is null;
  get diagnostics v_marked = row_count;
  return v_marked;
end
$$;

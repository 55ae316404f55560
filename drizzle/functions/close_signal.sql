-- Ends an open intent as p_end says ({outcome, detail}): records that in the name of who asked, joined to the intent, and
-- stores it under the request key. Returns the answer; NULL when p_end is, and nothing was written.
create or replace function leasehold.close_signal(p_intent leasehold.signal_intents, p_end jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  if p_end is null then
    return null;
  end if;
  update leasehold.signal_intents i
  set closed_at = clock_timestamp(), outcome = p_end ->> 'outcome', detail = p_end ->> 'detail'
  where i.id = p_intent.id;
  return leasehold.record_outcome(
    p_intent.verb, p_intent.command, p_end || jsonb_build_object('phase', 'outcome', 'before', p_intent.before)
  );
end
$$;

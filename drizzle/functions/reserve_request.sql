-- Takes a request key for its actor. NULL: the key is ours, go on. Anything else is the answer already: the stored one
-- when the same wish was carried out before, a refusal when the key belongs to another wish. A key whose wish ended with
-- a question has no stored answer and is taken again.
--
-- A second submit waits here until the first has committed, and holds nothing meanwhile. Hence the long lock timeout.
create or replace function leasehold.reserve_request(p_verb text, p_command jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
set lock_timeout = '1500ms'
as $$
declare
  v_actor constant text := p_command #>> '{actor,id}';
  v_key constant text := p_command ->> 'requestKey';
  v_body constant text := p_command ->> 'bodyHash';
  v_stored leasehold.requests;
begin
  begin
    insert into leasehold.requests (actor, request_key, body_hash)
    values (v_actor, v_key, v_body)
    on conflict do nothing;
    if found then
      return null;
    end if;
    select r.* into v_stored
    from leasehold.requests r
    where r.actor = v_actor and r.request_key = v_key
    for no key update;
  exception
    when lock_not_available then
      return leasehold.record_outcome(p_verb, p_command, jsonb_build_object(
        'outcome', 'timed_out',
        'detail', 'The same wish is still being carried out. Ask again with the same key to learn how it ended.'
      ));
  end;

  if v_stored.outcome is null then
    update leasehold.requests r set body_hash = v_body where r.actor = v_actor and r.request_key = v_key;
    return null;
  elsif v_stored.body_hash = v_body then
    return v_stored.outcome || '{"replayed": true}';
  end if;
  return leasehold.record_outcome(p_verb, p_command, leasehold.no_rows(
    'refused', 'This request key was used for another wish before.'
  ));
end
$$;

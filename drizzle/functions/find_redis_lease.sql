-- The lease in Redis that a command names, as whoever asks has just seen it there; a row of nulls when the command names none, or
-- contradicts itself.
create or replace function leasehold.find_redis_lease(p_command jsonb) returns leasehold.redis_lease
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_redis constant jsonb := p_command -> 'redis';
  c_key constant text := p_command ->> 'jobKey';
  v_lease leasehold.redis_lease;
begin
  if p_command ->> 'source' <> 'redis' or p_command ->> 'database' <> current_database()
    or c_key is distinct from concat(c_redis ->> 'leases', '/', c_redis ->> 'key')
  then
    return v_lease;
  end if;
  v_lease := (
    c_key, c_redis ->> 'leases', c_redis ->> 'key', c_redis ->> 'source',
    leasehold.queue_of_subject(c_redis -> 'queues', c_redis ->> 'subject'), c_redis ->> 'subject',
    c_redis #>> '{held,owner}', c_redis #>> '{held,digest}', c_redis #>> '{held,expiresAt}',
    (c_redis #>> '{held,remaining}')::bigint, (c_redis ->> 'checksTokens')::boolean, c_redis ->> 'problem',
    nullif(c_redis -> 'standing', 'null')
  );
  return v_lease;
end
$$;

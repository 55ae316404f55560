-- Whether this says a name of locks: {"namespace", "name"}, the name a text or null, or {"parts"}, one text or more; either
-- with "liveness" or without, and nothing else. Bounded, because an index keeps it.
create or replace function leasehold.is_lock_name(p_name jsonb) returns boolean
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    case
      when jsonb_typeof(p_name) <> 'object' or octet_length(p_name::text) > 1000 then false
      when p_name ? 'liveness' and jsonb_typeof(p_name -> 'liveness') <> 'boolean' then false
      when p_name ? 'parts' then
        p_name - '{parts,liveness}'::text[] = '{}'
        and jsonb_typeof(p_name -> 'parts') = 'array'
        and p_name -> 'parts' <> '[]'
        and not jsonb_path_exists(p_name, 'strict $.parts[*] ? (@.type() != "string")')
      else
        p_name - '{namespace,name,liveness}'::text[] = '{}'
        and jsonb_typeof(p_name -> 'namespace') = 'string'
        and p_name ->> 'namespace' <> ''
        and jsonb_typeof(p_name -> 'name') in ('string', 'null')
    end,
    false
  )
$$;

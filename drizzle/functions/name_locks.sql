-- Says under which names a worker takes advisory locks, as a JSON array of what is_lock_name() takes: a namespace and a name
-- in it, null for the subjects of jobs, or the parts of a business key; with "liveness": true where the lock is held for as
-- long as the worker lives. To say a name again changes nothing, to say otherwise of it is an error; 100 for each worker.
create or replace function public.name_locks(p_worker text, p_names jsonb) returns void
language plpgsql volatile security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  c_most constant integer := 100;
  v_said jsonb;
  v_known public.lock_names;
begin
  if jsonb_typeof(p_names) is distinct from 'array' then
    raise exception 'Names of locks come as a JSON array.' using errcode = 'invalid_parameter_value';
  end if;
  if jsonb_array_length(p_names) > c_most then
    raise exception 'A worker names at most % locks.', c_most using errcode = 'program_limit_exceeded';
  end if;
  -- Locked, so that two calls for one worker are counted one after the other.
  perform from public.workers where id = p_worker for no key update;
  if not found then
    raise exception 'Worker % is not registered.', coalesce(p_worker, 'NULL') using errcode = 'no_data_found';
  end if;

  for v_said in select value from jsonb_array_elements(p_names) loop
    if not leasehold.is_lock_name(v_said) then
      raise exception 'This names no lock: %', left(v_said::text, 200)
        using errcode = 'invalid_parameter_value',
          hint = 'Say a namespace with a name or null, or parts, and whether it is for liveness, in 1000 bytes.';
    end if;
    insert into public.lock_names (worker, namespace, name, parts, liveness)
    values (
      p_worker, v_said ->> 'namespace', v_said ->> 'name',
      case when v_said ? 'parts' then array(select jsonb_array_elements_text(v_said -> 'parts')) end,
      coalesce((v_said ->> 'liveness')::boolean, false)
    )
    on conflict (worker, namespace, name, parts) do update set liveness = lock_names.liveness
    returning * into v_known;
    if v_known.liveness <> coalesce((v_said ->> 'liveness')::boolean, false) then
      raise exception 'Worker % said before that this lock is %held for as long as it lives: %', p_worker,
        case when v_known.liveness then '' else 'not ' end, left(v_said::text, 200)
        using errcode = 'object_not_in_prerequisite_state';
    end if;
  end loop;

  if (select count(*) from public.lock_names where worker = p_worker) > c_most then
    raise exception 'A worker names at most % locks.', c_most using errcode = 'program_limit_exceeded';
  end if;
end
$$;

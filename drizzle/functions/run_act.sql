-- Locks the target of an act and acts on it. The locks of a job: its subject, then its rows by id; of a job of somebody else's the rows
-- that its source names.
create or replace function leasehold.run_act(p_verb text, p_command jsonb) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  -- A look waits for nobody and keeps nobody waiting.
  if p_verb = 'reveal-payload' then
    return leasehold.act_on(p_verb, leasehold.find_job(p_command), p_command);
  end if;
  if leasehold.target_of(p_verb) = 'job' and leasehold.is_foreign(p_command) then
    return leasehold.act_on(p_verb, leasehold.lock_foreign_job(p_command), p_command);
  end if;
  case leasehold.target_of(p_verb)
    when 'job' then return leasehold.act_on(p_verb, leasehold.lock_job(p_command), p_command);
    when 'queue' then return leasehold.act_on(p_verb, leasehold.lock_queue(p_command), p_command);
    when 'worker' then return leasehold.act_on(p_verb, leasehold.lock_worker(p_command), p_command);
    when 'finding' then return leasehold.act_on(p_verb, leasehold.lock_finding(p_command), p_command);
    when 'alert' then return leasehold.act_on(p_verb, leasehold.lock_alert(p_command), p_command);
    when 'bulk' then return leasehold.act_on(p_verb, leasehold.lock_bulk(p_command), p_command);
    when 'backend' then return leasehold.act_on_backend(p_verb, p_command);
    when 'redis-lease' then return leasehold.act_on_redis_lease(p_verb, p_command);
    when 'approval' then return leasehold.act_on(p_verb, leasehold.lock_approval(p_command), p_command);
    when 'review' then return leasehold.act_on(p_verb, leasehold.lock_review(p_command), p_command);
    when 'person' then return leasehold.act_on(p_verb, leasehold.lock_person(p_command), p_command);
  end case;
end
$$;

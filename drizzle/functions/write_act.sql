-- Carries out the act itself, one function a verb. Called under the locks of the target, with the guard checked; p_now
-- is the database's clock, read after the locks were held.
create or replace function leasehold.write_act(
  p_verb text, p_job public.processing_jobs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_verb
    when 'mark-failed' then leasehold.write_mark_failed(p_job, p_command, p_now)
    when 'retry' then leasehold.write_retry(p_job, p_command, p_now)
    when 'request-stop' then leasehold.write_request_stop(p_job, p_command, p_now)
    when 'hold' then leasehold.write_hold(p_job, p_command, p_now)
    when 'release-hold' then leasehold.write_release_hold(p_job, p_command, p_now)
    when 'cancel-pending' then leasehold.write_cancel_pending(p_job, p_command, p_now)
    when 'fence-off' then leasehold.write_fence_off(p_job, p_command, p_now)
    when 'wait-out' then leasehold.write_wait_out(p_job, p_command, p_now)
    when 'cancel-wait' then leasehold.write_cancel_wait(p_command, p_now)
    when 'reveal-payload' then leasehold.write_reveal_payload(p_job, p_now)
  end;
end
$$;

create or replace function leasehold.write_act(
  p_verb text, p_queue public.queues, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_verb
    when 'pause-queue' then leasehold.write_pause_queue(p_queue, p_command, p_now)
    when 'resume-queue' then leasehold.write_resume_queue(p_queue, p_command, p_now)
  end;
end
$$;

create or replace function leasehold.write_act(
  p_verb text, p_worker public.workers, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_verb
    when 'drain-worker' then leasehold.write_drain_worker(p_worker, p_command, p_now)
  end;
end
$$;

create or replace function leasehold.write_act(
  p_verb text, p_finding leasehold.findings, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_verb
    when 'snooze' then leasehold.write_snooze(p_finding, p_command, p_now)
    when 'unsnooze' then leasehold.write_unsnooze(p_finding, p_command, p_now)
  end;
end
$$;

create or replace function leasehold.write_act(
  p_verb text, p_person leasehold_auth."user", p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  c_why_not constant text := leasehold.why_not_person(p_verb, p_person, p_command);
begin
  return case
    when c_why_not is not null then leasehold.no_rows('refused', c_why_not)
    when p_verb = 'add-person' then leasehold.write_add_person(p_person, p_command, p_now)
    when p_person.id is null then leasehold.no_rows('not_found', format('There is no account of %s here.', p_person.email))
    when p_verb = 'change-role' then leasehold.write_change_role(p_person, p_command, p_now)
    when p_verb = 'end-sessions' then leasehold.write_end_sessions(p_person, p_command, p_now)
    when p_verb = 'disable-person' then leasehold.write_disable_person(p_person, p_command, p_now)
    when p_verb = 'restore-person' then leasehold.write_restore_person(p_person, p_command, p_now)
  end;
end
$$;

create or replace function leasehold.write_act(
  p_verb text, p_backend leasehold.backend, p_command jsonb, p_now timestamptz
) returns jsonb
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select case p_verb
    when 'reveal-statement' then leasehold.write_reveal_statement(p_backend, p_command, p_now)
    else leasehold.write_signal_intent(p_verb, p_backend, p_command, p_now)
  end
$$;

create or replace function leasehold.write_act(
  p_verb text, p_approval leasehold.approvals, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_verb
    when 'approve' then leasehold.write_approve(p_approval, p_command, p_now)
    when 'deny' then leasehold.write_deny(p_approval, p_command, p_now)
    when 'withdraw' then leasehold.write_withdraw(p_approval, p_command, p_now)
  end;
end
$$;

create or replace function leasehold.write_act(
  p_verb text, p_item leasehold.review_items, p_command jsonb, p_now timestamptz
) returns jsonb
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select leasehold.write_review(p_verb, p_item, p_command, p_now)
$$;

create or replace function leasehold.write_act(
  p_verb text, p_alert leasehold.alerts, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_verb
    when 'acknowledge' then leasehold.write_acknowledge(p_alert, p_command, p_now)
  end;
end
$$;

create or replace function leasehold.write_act(
  p_verb text, p_run leasehold.bulk_runs, p_command jsonb, p_now timestamptz
) returns jsonb
language plpgsql volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  return case p_verb
    when 'start-bulk' then leasehold.write_start_bulk(p_run, p_command, p_now)
    when 'pause-bulk' then leasehold.write_pause_bulk(p_run, p_command, p_now)
    when 'resume-bulk' then leasehold.write_resume_bulk(p_run, p_command, p_now)
    when 'stop-bulk' then leasehold.write_stop_bulk(p_run, p_command, p_now)
  end;
end
$$;

create or replace function leasehold.write_act(
  p_verb text, p_job leasehold_sources.foreign_job, p_command jsonb, p_now timestamptz
) returns jsonb
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select case p_verb
    when 'wait-out' then leasehold.write_wait_elsewhere(p_job, p_command, p_now)
    when 'cancel-wait' then leasehold.write_cancel_wait(p_command, p_now)
    else leasehold.write_foreign_act(p_verb, p_job, p_command, p_now)
  end
$$;

create or replace function leasehold.write_act(
  p_verb text, p_lease leasehold.redis_lease, p_command jsonb, p_now timestamptz
) returns jsonb
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  select case p_verb
    when 'wait-out-redis-lease' then leasehold.write_redis_wait(p_lease, p_command, p_now)
    when 'cancel-redis-wait' then leasehold.write_cancel_wait(p_command, p_now)
    when 'release-redis-lease' then leasehold.write_redis_release(p_lease, p_command, p_now)
  end
$$;

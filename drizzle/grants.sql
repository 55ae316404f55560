-- Applied after every change of a function, and repeatable. Nobody has what is not granted here: tables are open to
-- their owner alone from the start, and functions too (default privileges, migration 0001).
revoke all on schema leasehold from public;

-- Reading. Column by column where a payload is: revealing one is an act of its own.
grant usage on schema public, leasehold to leasehold_reader, leasehold_operator;
grant select on
  public.queues, public.subjects, public.workers, public.lock_names, public.job_effects, public.job_events,
  public.lease_minutes,
  leasehold.audit_events, leasehold.requests, leasehold.lease_waits, leasehold.findings, leasehold.finding_snoozes,
  leasehold.review_items, leasehold.reviews,
  leasehold.signal_intents, leasehold.redis_releases, leasehold.approvals, leasehold.notifications, leasehold.refusals, leasehold.lock_ids,
  leasehold.watcher_lease, leasehold.migrations,
  leasehold.lease_ages, leasehold.lock_minutes, leasehold.lease_quarters, leasehold.lease_sampling,
  leasehold.alerts, leasehold.alert_acknowledgements, leasehold.alert_messages, leasehold.alert_destinations,
  leasehold.alert_settings, leasehold.archived_months, leasehold.months, leasehold.bulk_runs, leasehold.bulk_items,
  leasehold.foreign_acts
to leasehold_reader, leasehold_operator;
grant select (
  id, queue, subject, attempt, max_attempts, status, processing_stage, stage_entered_at, lease_owner, lease_until,
  lease_token, heartbeat_at, started_at, finished_at, available_at, last_error, stop_requested_at, retry_of, created_at,
  renewals
) on public.processing_jobs to leasehold_reader, leasehold_operator;
-- Who holds a row lock is written in the row itself.
grant select (xmax) on public.processing_jobs to leasehold_reader;
grant execute on function public.job_payload_bytes(bigint), public.job_payload_keys(bigint),
  leasehold.redis_owner_standing(text, jsonb, text, text)
to leasehold_reader, leasehold_operator;

-- The contract of the workers. They read what their queue promises, and write through these functions alone.
grant usage on schema public to leasehold_worker;
grant select on public.queues to leasehold_worker;
grant execute on function
  public.register_worker(text, text, integer, text, text[], text, timestamptz),
  public.name_locks(text, jsonb),
  public.beat_worker(text, timestamptz),
  public.drain_worker_self(text),
  public.stop_worker(text, jsonb),
  public.enqueue_job(text, text, jsonb),
  public.acquire_processing_lock(text, text, text, boolean),
  public.claim_next_job(text, text),
  public.renew_lease(bigint, text, bigint),
  public.enter_stage(bigint, text, bigint, text),
  public.intend_effect(bigint, text, bigint, text, text, text, boolean),
  public.confirm_effect(bigint, text, bigint, text, jsonb),
  public.complete_job(bigint, text, bigint),
  public.fail_job(bigint, text, bigint, text),
  public.release_job(bigint, text, bigint),
  public.release_stale_locks(text, text, interval),
  public.admit_write(text, text, bigint)
to leasehold_worker;

-- The operator's acts: each records itself. Nothing else may be written by that role, and no helper called by itself.
grant execute on function
  leasehold.mark_job_failed(jsonb),
  leasehold.retry_job(jsonb),
  leasehold.request_stop(jsonb),
  leasehold.hold(jsonb),
  leasehold.release_hold(jsonb),
  leasehold.cancel_pending(jsonb),
  leasehold.fence_off(jsonb),
  leasehold.wait_out(jsonb),
  leasehold.cancel_wait(jsonb),
  leasehold.wait_out_redis_lease(jsonb),
  leasehold.cancel_redis_wait(jsonb),
  leasehold.pause_queue(jsonb),
  leasehold.resume_queue(jsonb),
  leasehold.drain_worker(jsonb),
  leasehold.snooze(jsonb),
  leasehold.unsnooze(jsonb),
  leasehold.acknowledge(jsonb),
  leasehold.freeze_bulk(jsonb),
  leasehold.start_bulk(jsonb),
  leasehold.pause_bulk(jsonb),
  leasehold.resume_bulk(jsonb),
  leasehold.stop_bulk(jsonb),
  leasehold.sign_off(jsonb),
  leasehold.query_act(jsonb),
  leasehold.answer_query(jsonb),
  leasehold.add_person(jsonb),
  leasehold.change_role(jsonb),
  leasehold.end_sessions(jsonb),
  leasehold.disable_person(jsonb),
  leasehold.restore_person(jsonb),
  leasehold.intend_signal(jsonb),
  leasehold.intend_redis_release(jsonb),
  leasehold.take_redis_release(bigint),
  leasehold.settle_redis_release(bigint, jsonb),
  leasehold.settle_signal(bigint, boolean),
  leasehold.reveal_payload(jsonb),
  leasehold.reveal_statement(jsonb),
  leasehold.approve(jsonb),
  leasehold.deny(jsonb),
  leasehold.withdraw(jsonb),
  leasehold.mark_notifications_read(text, bigint),
  leasehold.record_refusal(jsonb)
to leasehold_operator;

-- The watcher acts as an operator. All but taking the lead repeat its token.
grant execute on function
  leasehold.take_watcher_lease(text, text, integer),
  leasehold.renew_watcher_lease(text, bigint),
  leasehold.release_watcher_lease(text, bigint),
  leasehold.ready_waits(integer),
  leasehold.fire_wait(text, bigint, bigint),
  leasehold.armed_redis_waits(integer),
  leasehold.fire_redis_wait(text, bigint, bigint, jsonb),
  leasehold.ready_bulk_runs(),
  leasehold.run_bulk_batch(text, bigint, bigint, integer),
  leasehold.left_requests(integer),
  leasehold.close_left_request(text, bigint, bigint),
  leasehold.close_left_signal(text, bigint, bigint),
  leasehold.close_left_redis_release(text, bigint, bigint, jsonb),
  leasehold.tell_refusals(text, bigint),
  leasehold.note_findings(text, bigint, jsonb, boolean),
  leasehold.note_lease_ages(text, bigint),
  leasehold.note_lock_sample(text, bigint, integer, integer, interval),
  leasehold.roll_up_lease_minutes(text, bigint),
  leasehold.tell_alert_settings(text, bigint, jsonb),
  leasehold.raise_alerts(text, bigint, jsonb),
  leasehold.claim_alert_messages(text, bigint, text),
  leasehold.settle_alert_message(text, bigint, bigint, integer, integer, text, integer)
to leasehold_operator;

-- That no watcher leads is told by a console, and nothing else.
grant execute on function
  leasehold.raise_watcher_silent(integer, jsonb),
  leasehold.claim_silence_messages(text, text),
  leasehold.settle_silence_message(text, bigint, integer, integer, text, integer)
to leasehold_operator;

-- The role that signals looks with these. Its own function, signal_backend, is granted where it is made.
grant select on leasehold.lock_ids to leasehold_signaller;
grant execute on function leasehold.is_own_session(pg_stat_activity) to leasehold_signaller;

-- Sign-in keeps its rows in its own schema. Who somebody is and what they may do it only reads: an account is made or changed
-- by functions that record it, and no row is ever removed.
grant usage on schema leasehold_auth to leasehold_auth;
revoke all on all tables in schema leasehold_auth from leasehold_auth;
grant select on all tables in schema leasehold_auth to leasehold_auth;
grant insert, update on
  leasehold_auth.session, leasehold_auth.verification, leasehold_auth.sign_in_tries, leasehold_auth.sign_in_buckets
to leasehold_auth;
grant execute on function
  leasehold_auth.keep_person(jsonb),
  leasehold_auth.admit_person(jsonb),
  leasehold_auth.open_by_link(text, text),
  leasehold_auth.change_own_password(text, text)
to leasehold_auth;

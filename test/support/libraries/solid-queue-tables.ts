/** The tables of Solid Queue as its generator leaves them, typed again: the library itself is Ruby. */
export const SOLID_QUEUE_TABLES = `
  create table public.solid_queue_jobs (
    id bigserial primary key, queue_name varchar not null, class_name varchar not null, arguments text, priority integer not null default 0,
    active_job_id varchar, scheduled_at timestamp(6), finished_at timestamp(6), concurrency_key varchar,
    created_at timestamp(6) not null, updated_at timestamp(6) not null);
  create table public.solid_queue_claimed_executions (
    id bigserial primary key, job_id bigint not null references public.solid_queue_jobs on delete cascade, process_id bigint,
    created_at timestamp(6) not null);
  create unique index on public.solid_queue_claimed_executions (job_id);
  create index on public.solid_queue_claimed_executions (process_id, job_id);
  create table public.solid_queue_failed_executions (
    id bigserial primary key, job_id bigint not null references public.solid_queue_jobs on delete cascade, error text,
    created_at timestamp(6) not null);
  create unique index on public.solid_queue_failed_executions (job_id);
  create table public.solid_queue_ready_executions (
    id bigserial primary key, job_id bigint not null references public.solid_queue_jobs on delete cascade, queue_name varchar not null,
    priority integer not null default 0, created_at timestamp(6) not null);
  create unique index on public.solid_queue_ready_executions (job_id);
  create table public.solid_queue_processes (
    id bigserial primary key, kind varchar not null, last_heartbeat_at timestamp(6) not null, supervisor_id bigint, pid integer not null,
    hostname varchar, metadata text, created_at timestamp(6) not null, name varchar not null);
  create index on public.solid_queue_processes (last_heartbeat_at);
  create table public.solid_queue_pauses (id bigserial primary key, queue_name varchar not null unique, created_at timestamp(6) not null)`;

/** The tables of River as its migrations leave them, typed again: the library itself is Go. */
export const RIVER_TABLES = `
  create type public.river_job_state as enum (
    'available', 'cancelled', 'completed', 'discarded', 'pending', 'retryable', 'running', 'scheduled');
  create table public.river_job (
    id bigserial primary key, state public.river_job_state not null default 'available', attempt smallint not null default 0,
    max_attempts smallint not null, attempted_at timestamptz, created_at timestamptz not null default now(), finalized_at timestamptz,
    scheduled_at timestamptz not null default now(), priority smallint not null default 1, args jsonb not null, attempted_by text[],
    errors jsonb[], kind text not null, metadata jsonb not null default '{}', queue text not null default 'default',
    tags varchar(255)[] not null default '{}', unique_key bytea, unique_states bit(8),
    constraint finalized_or_finalized_at_null check (
      (finalized_at is null and state not in ('cancelled', 'completed', 'discarded')) or
      (finalized_at is not null and state in ('cancelled', 'completed', 'discarded'))));
  create index river_job_kind on public.river_job (kind);
  create index river_job_state_and_finalized_at_index on public.river_job (state, finalized_at) where finalized_at is not null;
  create index river_job_prioritized_fetching_index on public.river_job (state, queue, priority, scheduled_at, id);
  create unlogged table public.river_leader (
    elected_at timestamptz not null, expires_at timestamptz not null, leader_id text not null,
    name text primary key default 'default' check (name = 'default'));
  create table public.river_queue (
    name text primary key, created_at timestamptz not null default now(), metadata jsonb not null default '{}',
    paused_at timestamptz, updated_at timestamptz not null)`;

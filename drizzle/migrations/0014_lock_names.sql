-- The names under which workers take advisory locks, as they said themselves. A lock is shown as a number, and which names
-- come to it only whoever locks can tell; so also that a lock is held for as long as the worker lives.
create table public.lock_names (
  id bigint generated always as identity primary key,
  worker text not null references public.workers (id),
  namespace text check (namespace <> ''),
  -- NULL with a namespace: its names are the subjects of jobs.
  name text,
  -- Those of a business key, instead of a namespace and a name.
  parts text[] check (cardinality(parts) > 0),
  liveness boolean not null,
  at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (worker, namespace, name, parts),
  check ((namespace is null) <> (parts is null)),
  check (name is null or namespace is not null)
);

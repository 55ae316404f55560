-- The service the demo's fleet works for. Nothing here belongs to the console: it shows how a service attaches itself.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['billing_owner', 'billing_app', 'billing_admin'] loop
    begin
      execute format('create role %I nologin', role_name);
    exception
      when duplicate_object or unique_violation then null;
    end;
  end loop;
end
$$;

-- The destination asks admit_write in the transaction that writes, so its owner must be able to.
grant leasehold_worker to billing_owner with inherit true;
grant select on public.processing_jobs, public.subjects, public.queues to billing_owner;

create schema if not exists billing authorization billing_owner;
set role billing_owner;

create sequence if not exists billing.invoice_numbers start 104200;

create table if not exists billing.invoices (
  subject text primary key default 'INV-' || nextval('billing.invoice_numbers'),
  org text not null,
  -- The scanned page as it came in, encoded; only the OCR provider reads it.
  scan text not null,
  received_at timestamptz not null default clock_timestamp()
);
create index if not exists invoices_received on billing.invoices (received_at);

-- What a stage made: the next attempt finds it and goes on behind it.
create table if not exists billing.stage_results (
  queue text not null,
  subject text not null,
  stage text not null,
  result jsonb not null,
  token bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (queue, subject, stage)
);

-- One row an invoice that was checked: an original, or a member of the group of its original.
create table if not exists billing.duplicate_checks (
  subject text primary key,
  org text not null,
  vendor text not null,
  invoice_number text not null,
  duplicate_of text references billing.duplicate_checks (subject),
  token bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index if not exists duplicate_checks_invoice on billing.duplicate_checks (org, vendor, invoice_number);

-- The destination of the export: one entry an invoice, written under a token.
create table if not exists billing.ledger_entries (
  subject text primary key,
  org text not null,
  vendor text not null,
  invoice_number text not null,
  amount_cents bigint not null,
  voucher text not null,
  booked_on date not null,
  written_by text not null,
  token bigint not null,
  at timestamptz not null default clock_timestamp()
);

-- A row a ledger: what was paid from it, and when it was last closed. Payments and closings of one ledger wait for each other.
create table if not exists billing.ledgers (
  ledger text primary key,
  paid_cents bigint not null default 0,
  closed_at timestamptz
);

-- Another team's queue, as the tutorials make one: a lease on the row, and no register of workers. Leasehold only reads it.
create sequence if not exists billing.payment_numbers start 7001;
create table if not exists billing.payment_jobs (
  id bigint generated always as identity primary key,
  payment_id text not null,
  status text not null default 'Pending' check (status in ('Pending', 'Processing', 'Completed')),
  lease_owner text,
  lease_until timestamptz,
  attempt integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create index if not exists payment_jobs_pending on billing.payment_jobs (id) where status = 'Pending';
create index if not exists payment_jobs_processing on billing.payment_jobs (id) where status = 'Processing';

-- The reports stand in tables of graphile-worker; their numbers are the service's own.
create sequence if not exists billing.report_numbers start 3001;

create or replace function billing.save_result(p_queue text, p_subject text, p_token bigint, p_stage text, p_result jsonb)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not (select a.admitted from public.admit_write(p_queue, p_subject, p_token) a) then
    return false;
  end if;
  insert into billing.stage_results (queue, subject, stage, result, token)
  values (p_queue, p_subject, p_stage, p_result, p_token)
  on conflict do nothing;
  return true;
end
$$;

-- p_key is the advisory key of (org, vendor, invoice number): two rows of one invoice that arrive together are judged one
-- after the other, and the second one sees the first.
create or replace function billing.check_duplicate(
  p_subject text, p_token bigint, p_key bigint, p_org text, p_vendor text, p_invoice_number text,
  out admitted boolean, out duplicate_of text
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- A statement of its own: what is read below is read by a snapshot taken after the lock was won.
  perform pg_advisory_xact_lock(p_key);

  admitted := (select a.admitted from public.admit_write('invoices', p_subject, p_token) a);
  if not admitted then
    return;
  end if;
  select c.subject into duplicate_of
    from billing.duplicate_checks c
   where c.org = p_org and c.vendor = p_vendor and c.invoice_number = p_invoice_number
     and c.duplicate_of is null and c.subject <> p_subject;
  insert into billing.duplicate_checks (subject, org, vendor, invoice_number, duplicate_of, token)
  values (p_subject, p_org, p_vendor, p_invoice_number, duplicate_of, p_token)
  on conflict do nothing;
end
$$;

create or replace function billing.post_entry(p_subject text, p_token bigint, p_worker text, p_entry jsonb)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not (select a.admitted from public.admit_write('invoices', p_subject, p_token) a) then
    return false;
  end if;
  insert into billing.ledger_entries
    (subject, org, vendor, invoice_number, amount_cents, voucher, booked_on, written_by, token)
  values
    (p_subject, p_entry ->> 'org', p_entry ->> 'vendor', p_entry ->> 'invoiceNumber', (p_entry ->> 'amountCents')::bigint,
     p_entry ->> 'voucher', (p_entry ->> 'bookedOn')::date, p_worker, p_token)
  on conflict do nothing;
  return true;
end
$$;

-- p_namespace and p_name are the advisory key of the closing, which whoever corrects the ledger holds. The token is asked for
-- after all that there is to wait for: admitting keeps the subject locked, and nobody should wait for it that long.
create or replace function billing.close_ledger(
  p_subject text, p_token bigint, p_ledger text, p_namespace integer, p_name integer
)
returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(p_namespace, p_name);
  insert into billing.ledgers (ledger) values (p_ledger) on conflict do nothing;
  perform from billing.ledgers where ledger = p_ledger for update;

  if not (select a.admitted from public.admit_write('nightly', p_subject, p_token) a) then
    return false;
  end if;
  update billing.ledgers set closed_at = clock_timestamp() where ledger = p_ledger;
  return true;
end
$$;

-- What the mailbox of the last hour still wants done: invoices nobody began, and those whose owner left them long ago.
create or replace function billing.invoices_to_take(p_limit integer)
returns setof text
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  (select j.subject
     from public.processing_jobs j
     join public.queues q on q.name = j.queue
    where j.queue = 'invoices' and j.status = 'running'
      and coalesce(j.lease_until, j.started_at) < clock_timestamp() - q.sweep_age
    limit p_limit)
  union all
  (select i.subject
     from billing.invoices i
    where i.received_at > clock_timestamp() - interval '1 hour'
      and not exists (select from public.subjects s where s.queue = 'invoices' and s.subject = i.subject)
    order by i.received_at
    limit p_limit)
$$;

revoke execute on all functions in schema billing from public;
grant usage on schema billing to leasehold_worker, leasehold_reader;
grant execute on all functions in schema billing to leasehold_worker;
-- The mailbox receives under the workers' role as well. It is no destination: nothing is written there twice.
grant insert on billing.invoices to leasehold_worker;
grant usage on sequence billing.invoice_numbers to leasehold_worker;
grant select on billing.invoices, billing.stage_results, billing.duplicate_checks to leasehold_worker;
grant select on all tables in schema billing to leasehold_reader;
-- Who works beside the fleet: the service's other processes, and people. The roles log in once the demo lets them.
grant usage on schema billing to billing_app;
grant select on billing.ledger_entries to billing_app;
grant select, insert, update on billing.ledgers to billing_app;
grant select, insert, update on billing.payment_jobs to billing_app;
grant usage on sequence billing.payment_numbers to billing_app;
reset role;
grant select on public.processing_jobs to billing_app;
grant leasehold_owner, billing_owner to billing_admin with inherit true;

insert into public.queues (name, ttl, heartbeat_interval, heartbeat_limit, grace, progress_limit, max_attempts, takeover,
                           sweep_age, stages, destination_checks_tokens, never_happen, runbook_url)
values
  ('invoices', '15 s', '2 s', '6 s', '5 s', '20 s', 5, 'sweep', '3 min',
   '{receive,ocr,extract,duplicate_check,approve,export}', true,
   'An invoice must never reach the ERP twice: the vendor would be paid twice.', null),
  -- Short, so that a job that takes its owners down shows as a crash loop within half a minute.
  ('nightly', '9 s', '2 s', '6 s', '5 s', '20 s', 5, 'automatic', null,
   '{collect,reconcile,publish}', true,
   'A ledger must never be closed by two workers at once: their totals would mix.', null)
on conflict (name) do nothing;

-- Sign-in lives in a schema, role and pool of its own: the auth library removes its sessions, and may remove nothing else.
create schema leasehold_auth;

create table leasehold_auth."user" (
  id text primary key,
  name text not null check (name <> ''),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  role text not null check (role in ('viewer', 'operator')),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create table leasehold_auth.session (
  id text primary key,
  token text not null unique,
  user_id text not null references leasehold_auth."user" (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index session_of_user on leasehold_auth.session (user_id);

create table leasehold_auth.account (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references leasehold_auth."user" (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  -- A salted scrypt hash; null for an account of another provider.
  password text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index account_of_user on leasehold_auth.account (user_id);

create table leasehold_auth.verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
create index verification_identifier on leasehold_auth.verification (identifier);

-- How often a password was tried in the running window. One row a person, so that nobody can make it grow.
create table leasehold_auth.sign_in_tries (
  user_id text primary key references leasehold_auth."user" (id) on delete cascade,
  window_started_at timestamptz not null,
  tries integer not null check (tries >= 0)
) with (fillfactor = 70);

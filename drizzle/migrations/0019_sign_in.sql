-- How often a password was tried, in a fixed number of buckets by a keyed hash of who tried what from where: unknown names
-- are counted like known ones, and no flood makes the table grow. It takes the place of sign_in_tries.
create table leasehold_auth.sign_in_buckets (
  bucket integer primary key check (bucket between 0 and 65535),
  -- Whose tries it holds now: the rest of the hash.
  owner text not null,
  window_started_at timestamptz not null,
  tries integer not null check (tries >= 0)
) with (fillfactor = 70);

-- A person of an identity provider is who its issuer says, by (issuer, subject).
create unique index account_of_provider on leasehold_auth.account (provider_id, account_id);

-- Links by which a new person sets a password, once. Only the hash of one is kept.
create table leasehold_auth.password_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id text not null references leasehold_auth."user" (id),
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on leasehold_auth.password_links (user_id);

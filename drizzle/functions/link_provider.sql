-- Lets an identity provider open a person's account: whoever it knows by this subject is that person.
create or replace function leasehold_auth.link_provider(p_person text, p_identity jsonb, p_now timestamptz) returns void
language sql volatile
set search_path = pg_catalog, pg_temp
as $$
  insert into leasehold_auth.account (id, account_id, provider_id, user_id, created_at, updated_at)
  values (
    replace(gen_random_uuid()::text, '-', ''), p_identity ->> 'subject', p_identity ->> 'issuer', p_person, p_now, p_now
  )
$$;

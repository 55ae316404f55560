-- Where mail to an address arrives, as far as the address tells: "ana+duty@x.example" is "ana@x.example". Two accounts with
-- one mailbox are one person.
create or replace function leasehold.mailbox_of(p_person text) returns text
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select regexp_replace(lower(u.email), '\+[^@]*@', '@') from leasehold_auth."user" u where u.id = p_person
$$;

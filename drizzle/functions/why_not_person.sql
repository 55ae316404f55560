-- Why an admin may not do this to a person, in one sentence; NULL when they may. Called under the lock of people, so that
-- what it sees stays so until the commit.
create or replace function leasehold.why_not_person(p_verb text, p_person leasehold_auth."user", p_command jsonb)
returns text
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
declare
  c_takes_admin constant boolean := p_person.role = 'admin' and p_person.disabled_at is null
    and (p_verb = 'disable-person' or p_verb = 'change-role' and p_command ->> 'role' <> 'admin');
begin
  return case
    when not exists (
      select from leasehold_auth."user" u
      where u.id = p_command #>> '{actor,id}' and u.role = 'admin' and u.disabled_at is null
    ) then 'You are no admin any more.'
    when p_verb in ('change-role', 'disable-person', 'restore-person') and p_person.id = p_command #>> '{actor,id}' then
      case p_verb
        when 'change-role' then 'Nobody changes their own role: another admin must.'
        when 'disable-person' then 'Nobody disables their own account: another admin must.'
        else 'Nobody restores their own account: another admin must.'
      end
    when p_verb = 'change-role' and exists (
      select from leasehold_auth.account a where a.user_id = p_person.id and a.provider_id <> 'credential'
    ) then format('The groups of their identity provider say which role %s has.', p_person.name)
    when c_takes_admin and not exists (
      select from leasehold_auth."user" u where u.role = 'admin' and u.disabled_at is null and u.id <> p_person.id
    ) then format('%s is the last admin.', p_person.name)
  end;
end
$$;

-- Why a server process is not to be signalled, or a signal would do nothing; NULL when it may be.
create or replace function leasehold.why_no_signal(p_verb text, p_backend leasehold.backend) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case
    when p_backend.backend_type <> 'client backend' then
      format('Process %s is the server''s own (%s), no session of a client.', p_backend.pid, p_backend.backend_type)
    when p_backend.own then format('Session %s is one of the console''s own.', p_backend.pid)
    when p_backend.superuser then
      format('Session %s belongs to %s, a superuser: nobody but a superuser may signal it.', p_backend.pid, p_backend.user_name)
    when p_verb = 'cancel-backend' and p_backend.state is distinct from 'active' then
      format('Session %s is %s: there is no statement to cancel. It would be answered with success and change nothing.',
        p_backend.pid, coalesce(p_backend.state, 'in an unknown state'))
  end
$$;

-- What an act is on, as it stands now: where it belongs in the record, its row as the record keeps it, and the columns
-- of its guard. No row when there is nothing of that address.
create or replace function leasehold.find_target(p_verb text, p_command jsonb)
returns table (queue text, subject text, recorded jsonb, guarded jsonb)
language plpgsql stable
set search_path = pg_catalog, pg_temp
as $$
begin
  case leasehold.target_of(p_verb)
    when 'job' then
      return query
        select j.queue, j.subject, leasehold.recorded_row(j), leasehold.guarded_columns(j)
        from leasehold.find_job(p_command) j where j.id is not null
        union all
        select f.queue, f.subject, leasehold.recorded_row(f), leasehold.guarded_columns(f)
        from leasehold.find_foreign_job(p_command) f where f.source is not null;
    when 'queue' then
      return query
        select q.name, null, leasehold.recorded_row(q), leasehold.guarded_columns(q)
        from leasehold.find_queue(p_command) q where q.name is not null;
    when 'worker' then
      return query
        select null, null, leasehold.recorded_row(w), leasehold.guarded_columns(w)
        from leasehold.find_worker(p_command) w where w.id is not null;
    when 'finding' then
      return query
        select f.queue, f.subject, leasehold.recorded_row(f), leasehold.guarded_columns(f)
        from leasehold.find_finding(p_command) f where f.fingerprint is not null;
    when 'alert' then
      return query
        select case when jsonb_array_length(a.said -> 'queues') = 1 then a.said #>> '{queues,0}' end, null,
          leasehold.recorded_row(a), leasehold.guarded_columns(a)
        from leasehold.find_alert(p_command) a where a.id is not null;
    when 'bulk' then
      return query
        select null, null, leasehold.recorded_row(b), leasehold.guarded_columns(b)
        from leasehold.find_bulk(p_command) b where b.id is not null;
    when 'backend' then
      -- Another session may have the pid by now, which nobody asked about.
      return query
        select null, null, leasehold.recorded_row(b), leasehold.guarded_columns(b)
        from leasehold.find_backend(p_command) b
        where leasehold.utc_text(b.backend_start) = split_part(p_command ->> 'jobKey', '@', 2);
    when 'redis-lease' then
      return query
        select l.queue, l.subject, leasehold.recorded_row(l), leasehold.guarded_columns(l)
        from leasehold.find_redis_lease(p_command) l where l.digest is not null;
    when 'approval' then
      return query
        select a.queue, a.subject, leasehold.recorded_row(a), leasehold.guarded_columns(a)
        from leasehold.find_approval(p_command) a where a.id is not null;
    when 'review' then
      return query
        select r.queue, r.subject, leasehold.recorded_row(r), leasehold.guarded_columns(r)
        from leasehold.find_review(p_command) r where r.key is not null;
    when 'person' then
      return query
        select null, null, leasehold.recorded_row(p), leasehold.guarded_columns(p)
        from leasehold.find_person(p_command) p where p.id is not null;
  end case;
end
$$;

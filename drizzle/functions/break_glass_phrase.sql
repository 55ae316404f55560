-- What one person types to do alone what takes two: "fence off job 7731 alone". The screens make the same text, in
-- lib/approvals/break-glass-phrase.ts.
create or replace function leasehold.break_glass_phrase(p_verb text, p_command jsonb) returns text
language sql immutable
set search_path = pg_catalog, pg_temp
as $$
  select case leasehold.target_of(p_verb)
    when 'backend' then
      format('%s backend %s alone', split_part(p_verb, '-', 1), split_part(p_command ->> 'jobKey', '@', 1))
    when 'bulk' then format('%s recovery %s alone', replace(p_verb, '-', ' '), p_command ->> 'jobKey')
    when 'redis-lease' then
      format('%s %s alone', replace(p_verb, '-', ' '), substr(p_command ->> 'jobKey', strpos(p_command ->> 'jobKey', '/') + 1))
    else format('%s job %s alone', replace(p_verb, '-', ' '), p_command ->> 'jobKey')
  end
$$;

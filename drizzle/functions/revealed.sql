-- The result of a look: what was shown in one sentence, and the content, which record_outcome hands on and does not keep.
-- p_cut: the content is not whole.
create or replace function leasehold.revealed(p_detail text, p_content text, p_cut boolean, p_now timestamptz) returns jsonb
language sql stable
set search_path = pg_catalog, pg_temp
as $$
  select jsonb_build_object(
    'outcome', 'done',
    'detail', p_detail,
    'revealed', jsonb_build_object('content', p_content, 'cut', p_cut, 'at', leasehold.utc_text(p_now))
  )
$$;

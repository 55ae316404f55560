-- A text without passwords, bearer tokens, e-mail addresses and account numbers, as the record keeps the errors of workers:
-- what stands there can never be taken out again. The patterns that everybody has; those of one console are applied
-- before a text is shown (lib/privacy).
create or replace function leasehold.redact_text(p_text text) returns text
language plpgsql immutable strict
set search_path = pg_catalog, pg_temp
as $$
declare
  v_text text := p_text;
begin
  v_text := regexp_replace(v_text, '(\y[a-z][a-z0-9+.-]{0,30}://[^\s:@/]*):[^\s@/]+@', '\1:[removed]@', 'gi');
  v_text := regexp_replace(v_text, '\y(bearer|basic)\s+[\w+/.=~-]{8,}', '\1 [removed]', 'gi');
  v_text := regexp_replace(v_text, '\yeyJ[\w-]+\.[\w-]+\.[\w-]*', '[removed]', 'g');
  v_text := regexp_replace(
    v_text,
    '([\w-]*(?:pass(?:word|wd|phrase)|secret|api[_-]?key|authorization|cookie|credential|access[_-]?token)[\w-]*["'']?\s*[:=]\s*)'
      || '("[^"]*"|''[^'']*''|[^\s,;&]+)',
    '\1[removed]', 'gi'
  );
  v_text := regexp_replace(v_text, '[\w.+-]+@([\w-]+\.)+[a-z]{2,}', '[removed]', 'gi');
  return regexp_replace(v_text, '\y[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\y', '[removed]', 'g');
end
$$;

import { timestampText } from '@/lib/db/timestamp';

/**
 * The text that is hashed, made anew from the columns of leasehold.audit_events `e` as they stand, in the form the event
 * names. It calls no function of this schema: whoever can change a row can change those too.
 */
export const CANONICAL_ANEW = `(
  select case
    when e.canonical_form is null then jsonb_strip_nulls(c.columns)
    else (select jsonb_object_agg(m.key, m.value) from jsonb_each(c.columns) m where m.value <> 'null')
  end::text
  from (
    select to_jsonb(e) - array['canonical', 'hash'] || jsonb_build_object('at', ${timestampText('e.at')})
  ) c(columns))`;

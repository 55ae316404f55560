import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { timestampText } from '@/lib/db/timestamp';

/** The columns that are hashed, as the text of a jsonb orders them: by length, then by bytes. */
export type EventLayout = readonly EventColumn[];

type EventColumn = {
  name: string;
  /** Quoted where it must be. */
  identifier: string;
  /** `number` and `json` stand in the text as they are printed, the others in quotes. */
  kind: 'text' | 'number' | 'json' | 'moment';
};

/** From the table itself, so that a column added later is hashed, checked and exported too. Throws DatabaseError. */
export function readLayout(db: Database): Promise<EventLayout> {
  return readRows(db, { name: 'event-layout', text: LAYOUT }, columnRow);
}

const LAYOUT = `
  select a.attname::text as name, format('%I', a.attname) as identifier,
    case
      when a.atttypid = 'jsonb'::regtype then 'json'
      when a.atttypid = 'timestamptz'::regtype then 'moment'
      when t.typcategory = 'N' then 'number'
      else 'text'
    end as kind
  from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
  where a.attrelid = 'leasehold.audit_events'::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('canonical', 'hash')
  order by octet_length(a.attname::text), a.attname::text collate "C"`;

const columnRow = z.object({
  name: z.string(),
  identifier: z.string(),
  kind: z.enum(['text', 'number', 'json', 'moment']),
});

/** The columns of audit_events `e` as text, for a select list. */
export function columnTexts(layout: EventLayout): string {
  return layout
    .map(({ identifier, kind }) => {
      const column = `e.${identifier}`;
      return kind === 'moment' ? timestampText(column) : `${column}::text`;
    })
    .join(', ');
}

/**
 * The text that is hashed, in its second form, put together from the columns' texts. The database could do that too, at
 * twenty times the cost of hashing it. Both escape text alike.
 */
export function canonicalOf(layout: EventLayout, texts: readonly (string | null)[]): string {
  let canonical = '';
  for (const [index, { name, kind }] of layout.entries()) {
    const text = texts[index] ?? null;
    if (text === null || (kind === 'json' && text === 'null')) continue;
    const value = kind === 'number' || kind === 'json' ? text : JSON.stringify(text);
    canonical += `${canonical === '' ? '' : ', '}"${name}": ${value}`;
  }
  return `{${canonical}}`;
}

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

const RECENT_MS = 60_000;
const recent = new WeakMap<Database, { readAt: number; layout: EventLayout }>();

/**
 * The same as it was within the last minute, for who looks at one event: to read it takes as long as the event. A column that was added since
 * is missed, until then, where nobody hashed it. Throws DatabaseError.
 */
export async function recentLayout(db: Database): Promise<EventLayout> {
  const known = recent.get(db);
  const now = performance.now();
  if (known && now - known.readAt < RECENT_MS) return known.layout;
  const layout = await readLayout(db);
  recent.set(db, { readAt: now, layout });
  return layout;
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

/**
 * The text that is hashed, in its second form, put together from the columns of audit_events `e`. CANONICAL_ANEW gives the
 * same and takes five times as long: it makes a document first and then prints it.
 */
export function canonicalFrom(layout: EventLayout): string {
  const members = layout.map(({ name, identifier, kind }, index) => {
    const label = `${index === 0 ? '{' : ', '}"${name}": `;
    // A column without a value makes its member null, which concat leaves out.
    return `'${label.replaceAll("'", "''")}' || ${VALUES[kind](`e.${identifier}`)}`;
  });
  return `concat(${members.join(', ')}, '}')`;
}

const VALUES: Readonly<Record<EventColumn['kind'], (column: string) => string>> = {
  text: (column) => `to_json(${column}::text)::text`,
  number: (column) => `${column}::text`,
  json: (column) => `nullif(${column}::text, 'null')`,
  moment: (column) => `to_json(${timestampText(column)})::text`,
};

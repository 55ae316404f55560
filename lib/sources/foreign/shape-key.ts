import type { Sql } from '@/lib/sources/sql-names';

/** A part of a key: the column, and how the text of a whole key tells its value. */
type KeyPart = { column: Sql; of: (key: Sql) => Sql };

/**
 * What names a job in its tables, by one column or by several, and is one text in an address. The parts are in the order of an index that
 * is unique by them; a key of several is taken apart by the server, so that each statement has one parameter for it.
 */
export type ShapeKey = {
  /** As text, over the rows of the shape. */
  text: Sql;
  parts: readonly [KeyPart, ...KeyPart[]];
  /** Which texts can be one. */
  form: RegExp;
};

/** Types of a key that is one column. */
export type KeyType = 'bigint' | 'uuid' | 'text';

/** A key that is one column, the newest highest where its values tell. */
export function columnKey(column: Sql, type: KeyType): ShapeKey {
  return {
    text: `${column}::text`,
    parts: [{ column, of: (key) => `${key}::text::${type}` }],
    form: FORMS[type],
  };
}

/** A uuid that is unique only beside a name: `mail:5f0c…`, read from the end, so that a name may hold anything. */
export function namedUuidKey(name: Sql, uuid: Sql): ShapeKey {
  return {
    text: `${name} || ':' || ${uuid}::text`,
    parts: [
      { column: name, of: (key) => `left(${key}::text, -37)` },
      { column: uuid, of: (key) => `right(${key}::text, 36)::uuid` },
    ],
    form: NAMED_UUID,
  };
}

/** True for a text that can be a key of this shape: what is none is not asked of the database. */
export function isShapeKey({ key }: { key: ShapeKey }, text: string): boolean {
  return key.form.test(text);
}

/** `(j.name, j.id) < (…)`, which an index on the parts serves. */
export function comparedWithKey({ parts }: ShapeKey, operator: '=' | '<' | '>', key: Sql): Sql {
  return `${row(parts.map(({ column }) => column))} ${operator} ${row(parts.map(({ of }) => of(key)))}`;
}

/** The jobs of many keys, given as an array of texts. */
export function amongKeys({ parts }: ShapeKey, keys: Sql): Sql {
  return `${row(parts.map(({ column }) => column))} in (select ${parts.map(({ of }) => of('k.key')).join(', ')} from unnest(${keys}::text[]) k (key))`;
}

/** What an index lists the jobs by. */
export function keyOrder({ parts }: ShapeKey, side: 'asc' | 'desc' = 'asc'): Sql {
  return parts.map(({ column }) => `${column} ${side}`).join(', ');
}

const row = (parts: readonly Sql[]): Sql => (parts.length === 1 ? parts.join() : `(${parts.join(', ')})`);

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const NAMED_UUID = new RegExp(`^[^\\0]{1,160}:${UUID}$`);
const FORMS: Readonly<Record<KeyType, RegExp>> = {
  bigint: /^-?\d{1,18}$/,
  uuid: new RegExp(`^${UUID}$`),
  text: /^[^\0]{1,200}$/,
};

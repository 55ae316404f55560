import type { Shape } from '@/lib/sources/foreign/shape';
import type { Omission } from '@/lib/sources/source';
import { quoted, quotedTable, type Sql } from '@/lib/sources/sql-names';

/** A table or view of a library, as the catalog has it. */
export type LibraryRelation = {
  schema: string;
  name: string;
  view: boolean;
  /** By the statistics, those of its partitions together; 0 while nobody has taken any. */
  rows: number;
  /** Whether the role may use its schema. */
  reachable: boolean;
  /** Whether a row policy stands between the role and its rows. */
  hidesRows: boolean;
  /** Of a view: whether policies of the tables behind it hold for whoever reads it. Of a table: whether they hold for its owner too. */
  bindsOwner: boolean;
  owner: string;
  columns: readonly { name: string; type: string; readable: boolean }[];
  /** Its own and those of its first partition. */
  indexes: readonly { keys: readonly string[]; predicate: string | null }[];
};

/** Every relation that may be of a library, by one statement. */
export type LibraryCatalog = { role: string; relations: readonly LibraryRelation[] };

/** The queues of one library that can be read, and why others that are there cannot. */
export type FoundShapes = { shapes: readonly Shape[]; unseen: readonly Omission[] };

/** The relations of one schema by their names. */
export type LibrarySchema = { schema: string; role: string; relations: ReadonlyMap<string, LibraryRelation> };

/**
 * The same as the owner of the tables sees it. What an owner allows is made of that, whatever a role of the console may read: so it is the same
 * wherever it is worked out.
 */
export function asOwnersSee({ role, relations }: LibraryCatalog): LibraryCatalog {
  return {
    role,
    relations: relations.map((relation) => ({
      ...relation,
      ...{ reachable: true, hidesRows: false },
      columns: relation.columns.map((column) => ({ ...column, readable: true })),
    })),
  };
}

/** The schemas that have all of these relations, with whatever else they have of the library. */
export function schemasWith(
  { role, relations }: LibraryCatalog,
  names: readonly [string, ...string[]],
): LibrarySchema[] {
  return [...new Set(relations.map(({ schema }) => schema))].flatMap((schema) => {
    const some = relations.filter((relation) => relation.schema === schema);
    const byName = new Map(some.map((relation) => [relation.name, relation]));
    return names.every((name) => byName.has(name)) ? [{ schema, role, relations: byName }] : [];
  });
}

/** Opens each of them, to a shape or to what is told in its place. */
export function openEach(
  schemas: readonly LibrarySchema[],
  open: (found: LibrarySchema) => Shape | Omission,
): FoundShapes {
  const opened = schemas.map(open);
  return {
    shapes: opened.flatMap((one) => ('key' in one ? [one] : [])),
    unseen: opened.flatMap((one) => ('key' in one ? [] : [one])),
  };
}

/** `pg-boss`, or `pg-boss.app` where it is not in the schema that the library takes unless told otherwise. */
export function sourceName(library: string, schema: string, usual: string): string {
  return schema === usual ? library : `${library}.${schema}`;
}

/** A column as an expression, where it is there and the role may read it; null else. */
export function columnsOf({ columns }: LibraryRelation, alias: string): (name: string) => Sql | null {
  const readable = new Set(columns.filter((one) => one.readable).map(({ name }) => name));
  return (name) => (readable.has(name) ? `${alias}.${quoted(name)}` : null);
}

export function hasColumns({ columns }: LibraryRelation, names: readonly string[]): boolean {
  return names.every((name) => columns.some((one) => one.name === name));
}

/** True where the role may read all of these columns. */
export function mayRead({ reachable, columns }: LibraryRelation, names: readonly string[]): boolean {
  return reachable && names.every((name) => columns.some((one) => one.name === name && one.readable));
}

export function untoldJobs(name: string, why: string): Omission {
  return { what: `Jobs of ${name}`, why, grant: null };
}

/** Half of a queue would be taken for all of it, so none of it is shown. */
export function hiddenRows(name: string, { role }: LibrarySchema, table: LibraryRelation): Omission {
  return untoldJobs(
    name,
    `Row security on ${table.schema}.${table.name} hides rows from ${role}, and nothing says how many.`,
  );
}

/** What is told where a library was found and its jobs cannot be read. */
export function hiddenJobs(
  library: string,
  { schema, role }: LibrarySchema,
  tables: readonly string[],
): Omission {
  return {
    what: `Jobs of ${library}`,
    why: `They are in the schema ${schema}, which ${role} may not read.`,
    grant: grantOf(schema, role, tables),
  };
}

export function grantOf(schema: string, role: string, tables: readonly string[]): string {
  const names = tables.map((table) => quotedTable({ schema, table })).join(', ');
  return `grant usage on schema ${quoted(schema)} to ${quoted(role)}; grant select on ${names} to ${quoted(role)};`;
}

/** Below it the whole table is read in no time. */
const SMALL = 50_000;

/** What is told where no index finds the running jobs of a large table. */
export function unindexed(library: string, { schema, name, rows }: LibraryRelation): Omission[] {
  if (rows < SMALL) return [];
  return [
    {
      what: `Running jobs of ${library}, when its table is slow to read`,
      why: `The library has no index that finds them: each look reads all of ${schema}.${name}, and one that takes too long tells nothing.`,
      grant: null,
    },
  ];
}

import type { Pool } from 'pg';

/** Indexes that no constraint holds, by name, as the catalog prints them. */
export type Indexes = ReadonlyMap<string, string>;

const TABLES = ['public.processing_jobs', 'public.job_events', 'public.job_effects'];

/** Takes the indexes of the large tables away, to be made at the end as they were. */
export async function dropIndexes(admin: Pool): Promise<Indexes> {
  const indexes = await readIndexes(admin);
  for (const name of indexes.keys()) await admin.query(`drop index ${name}`);
  return indexes;
}

/** Makes them again, two at a time; throws when what stands there then is not what the migrations made. */
export async function makeIndexes(admin: Pool, indexes: Indexes, say: (line: string) => void): Promise<void> {
  const left = [...indexes.values()];
  const lane = async () => {
    for (let definition = left.shift(); definition !== undefined; definition = left.shift()) {
      // Of a table in parts: the indexes of its parts are made with it.
      await admin.query(definition.replace(' ON ONLY ', ' ON '));
      say(definition);
    }
  };
  await Promise.all([lane(), lane()]);
  const made = await readIndexes(admin);
  const other = [...indexes].filter(([name, definition]) => made.get(name) !== definition);
  if (other.length > 0 || made.size !== indexes.size)
    throw new Error(`These indexes are not those of the migrations: ${other.join(', ')}`);
}

async function readIndexes(admin: Pool): Promise<Indexes> {
  const { rows } = await admin.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [TABLES],
  );
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

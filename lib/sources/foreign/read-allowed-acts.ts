import 'server-only';
import { z } from 'zod';
import { isFault } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { FOREIGN_VERBS, type ForeignVerb } from '@/lib/sources/foreign/shape-acts';

/** What the owner of the tables of one source allows: which acts, on which table, by which statements. */
export type Allowed = { relation: string; verbs: readonly ForeignVerb[]; hash: string };

/** By the name of a source. Nothing is allowed where nobody can look it up: the role may not, or the database has no such table yet. Throws DatabaseError. */
export async function readAllowedActs(db: Database): Promise<ReadonlyMap<string, Allowed>> {
  const statement = { name: 'allowed-acts', text: ALLOWED, values: [] };
  try {
    return new Map((await readRows(db, statement, row)).map(({ source, ...allowed }) => [source, allowed]));
  } catch (error) {
    if (isFault(error, 'permission_missing') || isFault(error, 'not_migrated')) return new Map();
    throw error;
  }
}

const ALLOWED =
  'select source, relation, verbs, statements_hash as hash from leasehold.foreign_acts where ended_at is null';
const row = z.object({
  ...{ source: z.string(), relation: z.string(), hash: z.string() },
  verbs: z.array(z.enum(FOREIGN_VERBS)),
});

import 'server-only';
import { z } from 'zod';
import { isFault } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import { FOREIGN_VERBS, type ForeignVerb } from '@/lib/sources/foreign/shape-acts';

/** By the name of a source, the acts that the owner of its tables allows. */
export type AllowedActs = ReadonlyMap<string, readonly ForeignVerb[]>;

/** Nothing is allowed where nobody can look it up: the role may not, or the database has no such table yet. Throws DatabaseError. */
export async function readAllowedActs(db: Database): Promise<AllowedActs> {
  const statement = { name: 'allowed-acts', text: ALLOWED, values: [] };
  try {
    return new Map((await readRows(db, statement, row)).map(({ source, verbs }) => [source, verbs]));
  } catch (error) {
    if (isFault(error, 'permission_missing') || isFault(error, 'not_migrated')) return new Map();
    throw error;
  }
}

const ALLOWED = 'select source, verbs from leasehold.foreign_acts where ended_at is null';
const row = z.object({ source: z.string(), verbs: z.array(z.enum(FOREIGN_VERBS)) });

import 'server-only';
import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRows } from '@/lib/db/read-rows';
import type { Allowance } from '@/lib/sources/foreign/allow-acts';

/** What was allowed on one source before, as it is written down, and what became of it. */
export type Standing = {
  relation: string;
  hash: string;
  /** Minutes, as `2026-11-30 03:14 UTC`; the end is null while it stands. */
  allowedBy: string;
  allowedAt: string;
  endedBy: string | null;
  endedAt: string | null;
  /** By their words, the functions that are not there or hold another statement than the allowance that is asked about. */
  others: readonly string[];
};

/** What stands of an allowance; null where its source never had one. Throws DatabaseError, also where the migrations are missing. */
export async function readStanding(
  db: Database,
  { source, functions }: Pick<Allowance, 'source' | 'functions'>,
): Promise<Standing | null> {
  const asked = { name: 'standing-allowance', text: STANDING, values: [source] };
  const [found] = await readRows(db, asked, standingRow);
  if (!found) return null;
  const names = functions.map(({ name }) => name);
  const made = await readRows(
    db,
    { name: 'standing-functions', text: FUNCTIONS, values: [names] },
    functionRow,
  );
  const bodies = new Map(made.map(({ name, body }) => [name, body.trim()]));
  const others = functions.filter(({ name, body }) => bodies.get(name) !== body.trim());
  return { ...found, others: others.map(({ word }) => word) };
}

const minute = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')`;

const STANDING = `select relation, statements_hash as hash, allowed_by as "allowedBy", ${minute('allowed_at')} as "allowedAt",
    ended_by as "endedBy", ${minute('ended_at')} as "endedAt"
  from leasehold.foreign_acts where source = $1`;

const standingRow = z.object({
  ...{ relation: z.string(), hash: z.string(), allowedBy: z.string(), allowedAt: z.string() },
  ...{ endedBy: z.string().nullable(), endedAt: z.string().nullable() },
});

/** Whoever may connect may read these: the text of a function is no secret. */
const FUNCTIONS = `select p.proname::text as name, p.prosrc as body from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'leasehold_sources' and p.proname = any ($1)`;

const functionRow = z.object({ name: z.string(), body: z.string() });

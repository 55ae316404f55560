import type { Shape } from '@/lib/sources/foreign/shape';
import { findLibraries } from '@/lib/sources/libraries/find-libraries';
import { readCatalog } from '@/lib/sources/libraries/read-catalog';
import { parseConfig } from '@/lib/sources/mapped/mapping';
import { openMapping } from '@/lib/sources/mapped/open-mapping';
import type { FreshDatabase } from '@/test/support/database';
import type { Play } from '@/test/support/libraries/play';

/**
 * The shape of a play as the reader's role comes to it: told of what it may not read and how that is granted, and after that grant. A mapped
 * table is told by its mapping, a library is found by the catalog.
 */
export async function openPlay(db: FreshDatabase, play: Play): Promise<Shape> {
  let looked = await look(db, play);
  if ('shape' in looked) throw new Error(`${play.title} could be read without a grant.`);
  // A library asks for all that it needs at once, a mapping for a column at a time.
  for (let left = MOST; 'why' in looked && looked.grant !== null && left > 0; left -= 1) {
    await db.admin.query(looked.grant);
    looked = await look(db, play);
  }
  if ('why' in looked) throw new Error(looked.why);
  return looked.shape;
}

/** Grants that one mapping may ask for. */
const MOST = 10;

async function look(
  db: FreshDatabase,
  { source, mapping }: Play,
): Promise<{ shape: Shape } | { why: string; grant: string | null }> {
  if (mapping === null) {
    const { shapes, unseen } = findLibraries(await readCatalog(db.asReader()));
    const shape = shapes.find(({ name }) => name === source);
    const [told = { why: 'It was not found.', grant: null }] = unseen;
    return shape ? { shape } : told;
  }
  const parsed = parseConfig({ sources: [mapping] });
  const [only] = 'mappings' in parsed ? parsed.mappings : [];
  if (!only) throw new Error(JSON.stringify(parsed));
  return openMapping(db.asReader(), only);
}

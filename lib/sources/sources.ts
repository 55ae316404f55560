import 'server-only';
import type { Database } from '@/lib/db/pool';
import { asAllowed } from '@/lib/sources/foreign/as-allowed';
import { foreignSource } from '@/lib/sources/foreign/foreign-source';
import { readAllowedActs } from '@/lib/sources/foreign/read-allowed-acts';
import type { Shape } from '@/lib/sources/foreign/shape';
import { FOREIGN_VERBS } from '@/lib/sources/foreign/shape-acts';
import { joinOthers } from '@/lib/sources/join-others';
import { type AllowedEarlier, joinSources, type Opened } from '@/lib/sources/join-sources';
import { asOwnersSee } from '@/lib/sources/libraries/catalog';
import { findLibraries } from '@/lib/sources/libraries/find-libraries';
import { keepSight } from '@/lib/sources/libraries/keep-sight';
import { readCatalog } from '@/lib/sources/libraries/read-catalog';
import { configuredMappings } from '@/lib/sources/mapped/configured-mappings';
import { openMapping } from '@/lib/sources/mapped/open-mapping';
import { nativeSource } from '@/lib/sources/native/native-source';
import type { Source, Surveyed } from '@/lib/sources/source';

/** How long what the catalog says of a table is taken for true. A column that is dropped meanwhile fails the reading, and is told. */
const KEPT_MS = 60_000;

/** Kept on globalThis: pages and handlers are bundled apart, and a process asks the catalog once. */
const store = globalThis as typeof globalThis & {
  leaseholdSources?: { at: number; opened: Promise<Opened> };
  leaseholdOthers?: { at: number; opened: Promise<Opened> };
  leaseholdSight?: ReturnType<typeof keepSight>;
};

/** Every queue this console can read, and what keeps it from reading others that it was told of. Throws DatabaseError. */
export function openSources(db: Database): Promise<Opened> {
  return keep('leaseholdSources', async () => {
    const allowed = await readAllowedActs(db);
    return open(db, [nativeSource], (shape, owned) => asAllowed(shape, owned, allowed));
  });
}

/**
 * The same without the native one, in a database that has none of ours: they take what their owner could allow, so that it is told what
 * would be possible. Nothing is carried out there. Throws DatabaseError.
 */
export function openOthers(db: Database): Promise<Opened> {
  return keep('leaseholdOthers', () => open(db, [], asPossible));
}

function keep(name: 'leaseholdSources' | 'leaseholdOthers', look: () => Promise<Opened>): Promise<Opened> {
  const kept = store[name];
  if (kept && performance.now() - kept.at < KEPT_MS) return kept.opened;
  const opened = look();
  store[name] = { at: performance.now(), opened };
  opened.catch(() => {
    delete store[name];
  });
  return opened;
}

/** By the first part of a job address; null for a name that no source has. Throws DatabaseError. */
export async function findSource(db: Database, name: string): Promise<Source | null> {
  if (name === nativeSource.name) return nativeSource;
  const { sources } = await openSources(db);
  return sources.find((source) => source.name === name) ?? null;
}

/** Those whose owner allowed their acts for an earlier shape of their tables. Throws DatabaseError. */
export async function findAllowedEarlier(db: Database): Promise<readonly AllowedEarlier[]> {
  return (await openSources(db)).earlier;
}

/** One of the others by its name; null for a name that none has. Throws DatabaseError. */
export async function findOther(db: Database, name: string): Promise<Source | null> {
  const { sources } = await openOthers(db);
  return sources.find((source) => source.name === name) ?? null;
}

/** All of them as one, for Triage and the watcher. */
export const everySource: Source = joinSources(openSources);

/** All of the others as one, for a visit. */
export const everyOther: Surveyed = joinOthers(openOthers);

/** The same for whoever looks with a role that acts: queues of others are read by `eyes`, with the role that their owners grant it to. */
export function everySourceBy(eyes: Database): Source {
  return joinSources(openSources, eyes);
}

/** `taking` is given a shape as this role sees it and as the owner of its tables does. */
async function open(
  db: Database,
  own: readonly Source[],
  taking: (shape: Shape, owned: Shape) => Shape,
): Promise<Opened> {
  const sources: Source[] = [...own];
  const wrong: Opened['wrong'][number][] = [];
  const earlier: AllowedEarlier[] = [];
  const add = (shape: Shape) => {
    sources.push(foreignSource(shape));
    if (shape.takesEarlier) earlier.push({ source: shape.name, relation: shape.table });
  };
  const catalog = await readCatalog(db);
  const libraries = findLibraries(catalog);
  const owned = new Map(findLibraries(asOwnersSee(catalog)).shapes.map((shape) => [shape.name, shape]));
  store.leaseholdSight ??= keepSight();
  const { lost, never } = store.leaseholdSight(libraries);
  for (const shape of libraries.shapes) add(taking(shape, owned.get(shape.name) ?? shape));
  wrong.push(...lost);
  for (const mapping of configuredMappings()) {
    const found = await openMapping(db, mapping);
    if ('shape' in found) add(taking(found.shape, found.shape));
    else wrong.push({ what: `Jobs of ${mapping.name}`, ...found });
  }
  return { sources, wrong, unseen: never, earlier };
}

function asPossible(shape: Shape): Shape {
  return { ...shape, takes: FOREIGN_VERBS.filter((verb) => shape.acts.writes[verb] !== undefined) };
}

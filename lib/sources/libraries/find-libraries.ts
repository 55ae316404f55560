import { findGraphileWorker } from '@/lib/sources/graphile-worker/find-graphile-worker';
import type { FoundShapes, LibraryCatalog } from '@/lib/sources/libraries/catalog';
import { findPgBoss } from '@/lib/sources/pg-boss/find-pg-boss';
import { findRiver } from '@/lib/sources/river/find-river';
import { findSolidQueue } from '@/lib/sources/solid-queue/find-solid-queue';

const FINDERS = [findPgBoss, findGraphileWorker, findRiver, findSolidQueue];

/** Every queue of a library that this catalog shows, by its tables and never by the version of the library. */
export function findLibraries(catalog: LibraryCatalog): FoundShapes {
  const found = FINDERS.map((find) => find(catalog));
  return {
    shapes: found.flatMap(({ shapes }) => shapes),
    unseen: found.flatMap(({ unseen }) => unseen),
  };
}

import type { Database } from '@/lib/db/pool';
import { nativeSource } from '@/lib/sources/native/native-source';
import type { Observation } from '@/lib/sources/observation';
import type { Omission, Sample, Source } from '@/lib/sources/source';

/** Sources that were found, the native one among them, and why others that were told of are not. */
export type Opened = { sources: readonly Source[]; wrong: readonly Omission[] };

/**
 * Several queues looked at as one. The native one decides whether there is a sample at all; what fails of another is left out of it and
 * said so. Workers, throughput and the counts of the strip are the native one's: no other tells them cheaply.
 */
export function joinSources(open: (db: Database) => Promise<Opened>): Source {
  return {
    ...nativeSource,
    observeTrouble: async (db) => {
      const [{ sources, wrong }, native] = await Promise.all([open(db), nativeSource.observeTrouble(db)]);
      const others = await Promise.all(
        sources
          .filter((source) => source !== nativeSource)
          .map((source) => source.observeTrouble(db).catch((error: unknown) => unreadable(source, error))),
      );
      const samples = [native, ...others.filter((one): one is Sample => !('why' in one))];
      return {
        ...native,
        observations: samples.flatMap(({ observations }) => observations),
        judged: samples.reduce((sum, { judged }) => sum + judged, 0),
        omissions: [
          ...samples.flatMap(({ omissions }) => omissions),
          ...wrong,
          ...others.filter((one): one is Omission => 'why' in one),
        ],
      };
    },
    readMoved: async (db, observed) => {
      const { sources } = await open(db);
      const moved = await Promise.all(
        sources.map((source) =>
          source.readMoved(
            db,
            observed.filter(({ address }) => address.source === source.name),
          ),
        ),
      );
      return new Map<Observation, readonly string[]>(moved.flatMap((some) => [...some]));
    },
  };
}

function unreadable({ name }: Source, error: unknown): Omission {
  return {
    what: `Jobs of ${name}`,
    why: error instanceof Error ? error.message : 'The reading failed.',
    grant: null,
  };
}

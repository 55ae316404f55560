import type { Database } from '@/lib/db/pool';
import { nativeSource } from '@/lib/sources/native/native-source';
import type { Observation } from '@/lib/sources/observation';
import type { Omission, Sample, Source } from '@/lib/sources/source';

/**
 * Sources that were found, the native one among them. `wrong`: why others that somebody told of are not. `unseen`: what is there and nobody
 * told of, and this role may not read. `earlier`: those whose acts were allowed for an earlier shape of their tables.
 */
export type Opened = {
  sources: readonly Source[];
  wrong: readonly Omission[];
  unseen: readonly Omission[];
  earlier: readonly AllowedEarlier[];
};

export type AllowedEarlier = { source: string; relation: string };

/**
 * Several queues looked at as one. The native one decides whether there is a sample at all; what fails of another is left out of it and
 * said so. Workers are the native one's: no other tells them cheaply. Whoever looks with a role that acts has the others read by `eyes`: what
 * their owners grant, they grant to the role that reads.
 */
export function joinSources(open: (db: Database) => Promise<Opened>, eyes?: Database): Source {
  const opened = (db: Database) => open(db).catch(nativeAlone);
  return {
    ...nativeSource,
    observeTrouble: async (db) => {
      const [{ sources, wrong, unseen }, native] = await Promise.all([
        opened(eyes ?? db),
        nativeSource.observeTrouble(db),
      ]);
      const others = await Promise.all(
        sources
          .filter((source) => source !== nativeSource)
          .map((source) =>
            source.observeTrouble(eyes ?? db).catch((error: unknown) => unreadable(source.name, error)),
          ),
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
        unseen: [...samples.flatMap((sample) => sample.unseen), ...unseen],
        others: sources.filter((source) => source !== nativeSource).map(({ name }) => name),
      };
    },
    readMoved: async (db, observed) => {
      const { sources } = await opened(eyes ?? db);
      const moved = await Promise.all(
        sources.map((source) =>
          source.readMoved(
            source === nativeSource ? db : (eyes ?? db),
            observed.filter(({ address }) => address.source === source.name),
          ),
        ),
      );
      return new Map<Observation, readonly string[]>(moved.flatMap((some) => [...some]));
    },
  };
}

/** What the catalog does not tell of others keeps nobody from seeing what there is of its own. */
function nativeAlone(error: unknown): Opened {
  return { sources: [nativeSource], wrong: [unreadable('others', error)], unseen: [], earlier: [] };
}

/** What is told of a source that could not be read just now. */
export function unreadable(name: string, error: unknown): Omission {
  return {
    what: `Jobs of ${name}`,
    why: error instanceof Error ? error.message : 'The reading failed.',
    grant: null,
  };
}

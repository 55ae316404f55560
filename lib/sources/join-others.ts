import { z } from 'zod';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import { type Opened, unreadable } from '@/lib/sources/join-sources';
import type { Observation } from '@/lib/sources/observation';
import type { Omission, Sample, Surveyed } from '@/lib/sources/source';

/**
 * Queues of others looked at as one, in a database that has no native table. One that fails is left out and said so; that there is no
 * sample at all is for the database's own clock to say.
 */
export function joinOthers(open: (db: Database) => Promise<Opened>): Surveyed {
  return {
    observeTrouble: async (db) => {
      const [now, { sources, wrong, unseen }] = await Promise.all([
        readRow(db, { name: 'database-now', text: NOW }, moment),
        open(db),
      ]);
      const read = await Promise.all(
        sources.map((source) =>
          source.observeTrouble(db).catch((error: unknown) => unreadable(source.name, error)),
        ),
      );
      const samples = read.filter((one): one is Sample => !('why' in one));
      return {
        ...now,
        observations: samples.flatMap(({ observations }) => observations),
        judged: samples.reduce((sum, { judged }) => sum + judged, 0),
        workers: { registered: 0, alive: 0, silent: [], allLate: false },
        registry: samples.flatMap(({ registry }) => registry),
        omissions: [
          ...samples.flatMap(({ omissions }) => omissions),
          ...wrong,
          ...read.filter((one): one is Omission => 'why' in one),
        ],
        unseen: [...samples.flatMap((sample) => sample.unseen), ...unseen],
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
    readRowHolders: async () => [],
  };
}

const NOW = 'select clock_timestamp() as "databaseNow", current_database() as database';
const moment = z.object({ databaseNow: z.string(), database: z.string() });

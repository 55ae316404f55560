import 'server-only';
import type { z } from 'zod';
import { nameByText } from '@/lib/db/name-by-text';
import type { Database } from '@/lib/db/pool';
import { readRow } from '@/lib/db/read-rows';
import { type ForeignDocument, foreignDocument, observedRow } from '@/lib/sources/foreign/foreign-row';
import type { Shape } from '@/lib/sources/foreign/shape';
import { isShapeKey } from '@/lib/sources/foreign/shape-key';
import { oneStatement, someStatement, troubleStatement } from '@/lib/sources/foreign/statements';
import { toObservation } from '@/lib/sources/foreign/to-observation';
import type { Observation } from '@/lib/sources/observation';
import type { Omission, Sample } from '@/lib/sources/source';

/** Running jobs that one sample reads; more that give a rule anything to say are told as not judged. */
const RUNNING_LIMIT = 5_000;

/** Every running job that is not in order, up to a bound, at one moment. Workers are told with the jobs they own, and counted nowhere. */
export async function observeTrouble(db: Database, shape: Shape): Promise<Sample> {
  const statement = nameByText('observe-foreign', {
    text: troubleStatement(shape),
    values: [RUNNING_LIMIT + 1],
  });
  const seen = await readRow(db, statement, foreignDocument);
  const { observations, omissions } = understand(seen, shape);
  const judged = observations.slice(0, RUNNING_LIMIT);
  return {
    databaseNow: seen.databaseNow,
    database: seen.database,
    observations: judged,
    judged: seen.judged ?? 0,
    workers: { registered: 0, alive: 0, silent: [], allLate: false },
    registry: [],
    omissions: [...omissions, ...(seen.rows.length > RUNNING_LIMIT ? [tooMany(shape)] : [])],
    unseen: shape.unseen,
  };
}

/** One job by its key; null when this database holds none. */
export async function observeOne(
  db: Database,
  shape: Shape,
  database: string,
  key: string,
): Promise<Observation | null> {
  if (!isShapeKey(shape, key)) return null;
  const seen = await readRow(db, { text: oneStatement(shape), values: [key] }, foreignDocument);
  if (seen.database !== database) return null;
  const { observations, omissions } = understand(seen, shape);
  if (omissions[0]) throw new Error(omissions[0].why);
  return observations[0] ?? null;
}

/** Which of what an act would guard differs now; all of it for a job that is gone from its table. */
export async function readMoved(
  db: Database,
  shape: Shape,
  observed: readonly Observation[],
): Promise<ReadonlyMap<Observation, readonly string[]>> {
  if (observed.length === 0) return new Map();
  const keys = observed.map(({ address }) => address.key);
  const seen = await readRow(db, { text: someStatement(shape), values: [keys] }, foreignDocument);
  const now = new Map(understand(seen, shape).observations.map((one) => [one.address.key, one]));
  return new Map(
    observed.flatMap((then) => {
      const moved = movedSince(then, now.get(then.address.key));
      return moved.length > 0 ? [[then, moved] as const] : [];
    }),
  );
}

function movedSince(then: Observation, now: Observation | undefined): string[] {
  const [before, after] = [guarded(then), now && guarded(now)];
  return (Object.keys(before) as (keyof typeof before)[]).filter((name) => before[name] !== after?.[name]);
}

function guarded({ job, lease }: Observation) {
  const row = job.state === 'read' ? job.value : null;
  const held = lease.state === 'read' ? lease.value : null;
  return {
    ...{ status: row?.status, attempt: row?.attempt, startedAt: row?.startedAt },
    ...{ owner: held?.owner, leaseUntil: held?.until },
  };
}

function understand(
  seen: ForeignDocument,
  shape: Shape,
): { observations: Observation[]; omissions: Omission[] } {
  const observations: Observation[] = [];
  const omissions: Omission[] = [];
  for (const raw of seen.rows) {
    const row = observedRow.safeParse(raw);
    if (row.success) observations.push(toObservation(row.data, shape, seen));
    else omissions.push(notUnderstood(raw, shape, row.error));
  }
  return { observations, omissions };
}

function notUnderstood(raw: unknown, { table }: Shape, error: z.ZodError): Omission {
  const key = typeof raw === 'object' && raw !== null && 'key' in raw ? String(raw.key) : 'without a key';
  const column = error.issues[0]?.path.join('.') ?? 'a column';
  return {
    what: `Job ${key} in ${table}`,
    why: `Its ${column} holds a value this console does not understand.`,
    grant: null,
  };
}

function tooMany({ table }: Shape): Omission {
  return {
    what: `Some running jobs in ${table}`,
    why: `One sample looks at ${RUNNING_LIMIT} running jobs of a table only.`,
    grant: null,
  };
}

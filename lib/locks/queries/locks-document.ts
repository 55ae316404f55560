import { z } from 'zod';
import { listOf, moment } from '@/lib/db/document';
import { shownText } from '@/lib/privacy/shown';

const named = z.object({ id: z.string(), name: z.string().nullable(), mode: z.string() });

const session = z.object({
  pid: z.number(),
  backendStart: moment.nullable(),
  database: z.string().nullable(),
  user: z.string().nullable(),
  application: shownText.nullable(),
  client: z.string().nullable(),
  backendType: z.string().nullable(),
  state: z.string().nullable(),
  stateChange: moment.nullable(),
  xactStart: moment.nullable(),
  queryStart: moment.nullable(),
  waitEventType: z.string().nullable(),
  waitEvent: z.string().nullable(),
  statement: z.string().nullable(),
  superuser: z.boolean(),
  own: z.boolean(),
  hasWritten: z.boolean(),
  locksHeld: z.number(),
});

/** What {@link READ_LOCKS} answers with: flat facts, joined by lock and by pid in `to-sample`. */
export const locksDocument = z.object({
  databaseNow: moment,
  database: z.string(),
  version: z.number(),
  standby: z.boolean(),
  role: z.string(),
  sessions: listOf(session),
  waits: listOf(named.extend({ pid: z.number(), since: moment.nullable(), blockers: z.array(z.number()) })),
  holding: listOf(
    named.extend({
      /** Null for a prepared transaction, which is then told by its virtual transaction. */
      pid: z.number().nullable(),
      virtual: z.string().nullable(),
      outlivesTransaction: z.boolean(),
    }),
  ),
  advisory: listOf(
    z.object({ id: z.string(), wanted: z.boolean(), waiters: z.number(), since: moment.nullable() }),
  ),
  advisoryCount: z.number(),
  /** Whether a lock has no session, as those of prepared transactions: these are then read by {@link READ_PREPARED}. */
  unowned: z.boolean(),
  indexBuilds: listOf(
    z.object({
      pid: z.number(),
      relation: z.string(),
      phase: z.string(),
      waitsForPid: z.number().nullable(),
    }),
  ),
  lockTable: z.object({ used: z.number(), capacity: z.number() }),
  sessionCount: z.number(),
  waiterCount: z.number(),
  hiddenCount: z.number(),
});

/** A prepared transaction. `virtual` is null for one of which no lock was seen: it was finished, or made, in between. */
export const preparedRow = z.object({
  gid: z.string(),
  owner: z.string(),
  database: z.string(),
  preparedAt: z.string(),
  transaction: z.string(),
  virtual: z.string().nullable(),
  holds: z.array(named),
});

export type LocksDocument = z.infer<typeof locksDocument>;
export type PreparedRow = z.infer<typeof preparedRow>;
export type HeldLock = LocksDocument['holding'][number];

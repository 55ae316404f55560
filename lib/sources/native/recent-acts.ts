import 'server-only';
import { z } from 'zod';
import { DatabaseError } from '@/lib/db/errors';
import type { Database } from '@/lib/db/pool';
import { readRows, type Statement } from '@/lib/db/read-rows';
import type { PastAct } from '@/lib/sources/observation';

/** The newest acts that are looked through. A database where people act more often in a day has other worries. */
const ACT_LIMIT = 200;

/** Acts of the last day by queue and subject, newest first; or why they could not be read. */
export type RecentActs = ReadonlyMap<string, PastAct[]> | { why: string };

export type ActedOn = { queue: string; subject: string };

/** The key of one subject in {@link RecentActs}. */
export const subjectKey = ({ queue, subject }: ActedOn): string => JSON.stringify([queue, subject]);

/**
 * Reads the acts that moved rows. Apart from the jobs: the record is the console's own, and where it may not be read the
 * jobs are judged all the same.
 */
export function readRecentActs(db: Database): Promise<RecentActs> {
  return readActs(db, { name: 'recent-acts', text: ACTS });
}

/** Those of them on the subject of one job, by the index of its records. */
export function readRecentActsOn(db: Database, key: string): Promise<RecentActs> {
  return readActs(db, { name: 'recent-acts-on', text: ACTS_ON, values: [key] });
}

async function readActs(db: Database, statement: Statement): Promise<RecentActs> {
  try {
    const bySubject = new Map<string, PastAct[]>();
    for (const { queue, subject, ...act } of await readRows(db, statement, actRow)) {
      const key = subjectKey({ queue, subject });
      bySubject.set(key, [...(bySubject.get(key) ?? []), act]);
    }
    return bySubject;
  } catch (error) {
    if (error instanceof DatabaseError) return { why: error.message };
    throw error;
  }
}

/** The subjects that were acted upon, as the two lists that a statement takes. */
export function actedOn(acts: RecentActs): [queues: string[], subjects: string[]] {
  const subjects = 'why' in acts ? [] : [...acts.keys()].map((key) => JSON.parse(key) as [string, string]);
  return [subjects.map(([queue]) => queue), subjects.map(([, subject]) => subject)];
}

const acts = (newest: string) => `
  select a.queue, a.subject, a.seq, a.at, a.action as verb, a.actor, a.actor_name as "actorName",
    (a.guard ->> 'attempt')::integer as attempt
  from (${newest}) a
  where a.target = 'job' and a.source = 'native' and a.queue is not null and a.subject is not null
    and a.outcome = 'done' and a.rows_changed > 0 and a.at > clock_timestamp() - interval '1 day'
  order by a.seq desc`;

const ACTS = acts(`select * from leasehold.audit_events order by seq desc limit ${ACT_LIMIT}`);

/** The record has no gap: the newest so many are those with the highest numbers. */
const ACTS_ON = acts(`
    select e.* from public.processing_jobs j join leasehold.audit_events e on e.queue = j.queue and e.subject = j.subject
    where j.id = $1::bigint and e.seq > (select max(seq) from leasehold.audit_events) - ${ACT_LIMIT}`);

const actRow = z.object({
  queue: z.string(),
  subject: z.string(),
  seq: z.string(),
  at: z.string(),
  verb: z.string(),
  actor: z.string(),
  actorName: z.string(),
  attempt: z.number().nullable(),
});

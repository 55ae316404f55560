import type { Pool } from 'pg';
import type { Struck } from '@/demo/faults/fault';
import { timestampText } from '@/lib/db/timestamp';
import type { Timestamp } from '@/lib/time';

/** A finding that the watcher keeps: what Triage shows, with the address of what it is about. */
export type SeenFinding = {
  at: Timestamp;
  sentence: string;
  fingerprint: string;
  about: string;
  source: string;
  database: string;
  key: string;
};

/** The first finding about what was struck; null while there is none. Subjects and sessions are never used again. */
export async function firstFinding(db: Pool, { subject, session }: Struck): Promise<SeenFinding | null> {
  const { rows } = await db.query<SeenFinding>(
    `select ${timestampText('opened_at')} as at, sentence, fingerprint, about, source, database, job_key as key
       from leasehold.findings
      where case when $2::text is null then about = 'job' and subject = $1 else about = 'backend' and job_key = $2 end
      order by id limit 1`,
    [subject, session],
  );
  return rows[0] ?? null;
}

/** What a person did about it, as it is recorded. */
export type SeenAct = { at: Timestamp; seq: string; actor: string; detail: string };

/** The first act of a person, one of `actions`, that was carried out or armed; null while there is none. */
export async function firstAct(
  db: Pool,
  { subject, session }: Struck,
  actions: readonly string[],
): Promise<SeenAct | null> {
  const { rows } = await db.query<SeenAct>(
    `select ${timestampText('at')} as at, seq::text, actor_name as actor, detail
       from leasehold.audit_events
      where phase <> 'intent' and outcome in ('done', 'armed') and action = any ($3)
        and case when $2::text is null then target = 'job' and subject = $1 else target = 'backend' and job_key = $2 end
      order by seq limit 1`,
    [subject, session, actions],
  );
  return rows[0] ?? null;
}

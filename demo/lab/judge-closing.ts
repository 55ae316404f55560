import type { Struck } from '@/demo/faults/fault';
import type { Eyes, Judgement } from '@/demo/lab/experiment';
import { times } from '@/demo/lab/judge-invoice';
import { timestampText } from '@/lib/db/timestamp';
import type { Timestamp } from '@/lib/time';

type Closed = { at: Timestamp; completed: number; token: string; written: boolean; sessionHere: boolean };

/** Asks about the closing of a ledger; null until it is completed. */
export async function judgeClosing({ db }: Eyes, { subject, session }: Struck): Promise<Judgement | null> {
  const { rows } = await db.query<Closed>(
    `select ${timestampText('j.finished_at')} as at, j.lease_token::text as token,
       (select count(*)::int from public.job_events e
         where e.queue = j.queue and e.subject = j.subject and e.kind = 'completed') as completed,
       exists (select from billing.ledgers l
                where l.ledger = split_part(j.subject, '/', 2)
                  and l.closed_at between j.started_at and j.finished_at) as written,
       exists (select from pg_stat_activity a
                where a.pid || '@' || ${timestampText('a.backend_start')} = $2) as "sessionHere"
      from public.processing_jobs j
     where j.queue = 'nightly' and j.subject = $1 and j.status = 'completed'
     order by j.attempt desc limit 1`,
    [subject, session],
  );
  const [closed] = rows;
  if (!closed) return null;
  const { at, completed, token, written, sessionHere } = closed;
  const findings = [
    {
      holds: completed === 1 && written,
      sentence: written
        ? `Closed the ledger ${times(completed)}, under token ${token}.`
        : `Said that it closed the ledger under token ${token}, which the ledger does not show.`,
    },
    {
      holds: !sessionHere,
      sentence: sessionHere
        ? `The session that held the lock is still there.`
        : 'The session that held the lock is gone.',
    },
  ];
  return { at, holds: findings.every(({ holds }) => holds), findings };
}

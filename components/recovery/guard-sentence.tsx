import type { ReactNode } from 'react';
import type { Guard } from '@/lib/actions/action-offer';
import { formatUtcTime } from '@/lib/format/utc-time';
import { epochMs, type Timestamp } from '@/lib/time';

type GuardSentenceProps = { subject: string; guard: Guard; databaseNow: Timestamp };

/** The guard in words: every column that the statement repeats, as the operator saw it. */
export function GuardSentence({ subject, guard, databaseNow }: GuardSentenceProps) {
  const { status, attempt, owner, token, leaseUntil, startedAt } = guard;
  // Many a table of somebody else's names no owner, which is not the same as having none.
  const nobody = startedAt === undefined ? 'held by nobody' : 'its owner not told';
  return (
    <p>
      <Value>{subject}</Value> is {status}
      {attempt !== null && (
        <>
          {' '}
          as attempt <Value>{attempt}</Value>
        </>
      )}
      {token !== null && (
        <>
          , token <Value>{token}</Value>
        </>
      )}
      {status === 'running' && (
        <>
          , {owner === null ? nobody : 'held by '}
          {owner !== null && <Value>{owner}</Value>},{' '}
          <LeaseClause until={leaseUntil} databaseNow={databaseNow} />
        </>
      )}
      .
    </p>
  );
}

function LeaseClause({ until, databaseNow }: { until: Timestamp | null; databaseNow: Timestamp }) {
  if (until === null) return 'without a lease';
  return (
    <>
      {epochMs(until) <= epochMs(databaseNow) ? 'lapsed at ' : 'lease live until '}
      <Value title={until}>{formatUtcTime(until)}</Value>
    </>
  );
}

/** A value that the statement repeats. */
export function Value({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span
      title={title}
      className="rounded-[2px] bg-well box-decoration-clone px-[3px] py-px font-mono text-[12.5px] wrap-anywhere"
    >
      {children}
    </span>
  );
}

import type { JobRow } from '@/lib/jobs/job';
import type { JobEvent } from '@/lib/jobs/job-event';
import type { TimelineAttempt, TimelineData, TimelineMark, TimelineSpan } from '@/lib/leases/timeline';
import type { EffectFacts } from '@/lib/sources/observation';
import { epochMs } from '@/lib/time';
import type { JobDetail } from '@/lib/triage/job-detail';

const SECOND = 1_000;

/** A job's page in the terms of its timeline: only what was read, and null where nothing could be. */
export function timelineData(detail: JobDetail): TimelineData {
  const { attempts, job, queue } = detail;
  return {
    attempts: attempts
      .filter((row) => (row.attempt ?? 0) <= (job.attempt ?? 0))
      .flatMap((row) => attemptOf(row, detail.events))
      .sort((a, b) => a.attempt - b.attempt),
    graceMs: queue.grace * SECOND,
    beats: beatsOf(detail),
    stages: stagesOf(detail),
    session: sessionOf(detail),
    sessionUntold:
      detail.observation.session.state === 'unread' && detail.observation.session.untold === true,
    marks: [...effectMarks(detail), ...actMarks(detail)],
  };
}

/** None of an attempt that never began, or of which nobody wrote when. */
function attemptOf(row: JobRow, events: readonly JobEvent[]): TimelineAttempt[] {
  if (row.startedAt === null) return [];
  const attempt = {
    attempt: row.attempt ?? 0,
    owner: row.owner,
    token: row.token,
    startedAt: epochMs(row.startedAt),
    lapsesAt: row.leaseUntil === null ? null : epochMs(row.leaseUntil),
    closedAt: row.finishedAt === null ? null : epochMs(row.finishedAt),
    tookOver: events.some((event) => event.kind === 'taken_over' && event.attempt === row.attempt),
  };
  return [attempt];
}

/** A closed attempt owes no heartbeats. */
function beatsOf({ job, queue, databaseNow }: JobDetail): TimelineData['beats'] {
  if (job.status !== 'running' || job.heartbeatAt === null) return null;
  return {
    renewedAt: epochMs(job.heartbeatAt),
    heartbeatMs: queue.heartbeatInterval * SECOND,
    readAt: epochMs(databaseNow),
    ...(job.startedAt !== null && { acquiredAt: epochMs(job.startedAt) }),
  };
}

/** Stages of this attempt, each until the next one begins; the last until the attempt ends. */
function stagesOf({ job, queue, events }: JobDetail): TimelineSpan[] {
  const entered = events
    .filter((event) => event.kind === 'stage_entered' && event.attempt === job.attempt)
    .map((event) => ({ stage: String(event.detail.stage), at: epochMs(event.at) }))
    .sort((a, b) => a.at - b.at);
  const end = job.finishedAt === null ? null : epochMs(job.finishedAt);
  return entered.map(({ stage, at }, index) => {
    const next = entered[index + 1];
    const position = queue.stages.indexOf(stage) + 1;
    return {
      label: stage,
      note: position > 0 ? `${position} of ${queue.stages.length}` : undefined,
      startedAt: at,
      endedAt: next?.at ?? end,
      kind: next === undefined && job.status === 'running' ? 'current' : 'past',
    };
  });
}

function sessionOf({ observation: { session } }: JobDetail): TimelineData['session'] {
  if (session.state === 'unread') return null;
  if (session.value === null) return [];
  const { pid, state, since } = session.value;
  const waiting = state.startsWith('idle in transaction');
  return [
    {
      label: `${pid} ${state}`,
      startedAt: epochMs(since),
      endedAt: null,
      kind: waiting ? 'waiting' : 'past',
    },
  ];
}

const EFFECT_MARKS: Record<EffectFacts['status'], { kind: TimelineMark['kind']; word: string }> = {
  confirmed: { kind: 'confirmed', word: 'confirmed' },
  intended: { kind: 'intended', word: 'intended' },
  unknown: { kind: 'intended', word: 'not known' },
  denied: { kind: 'denied', word: 'did not happen' },
};

function effectMarks({ observation: { effects } }: JobDetail): TimelineMark[] {
  if (effects.state === 'unread') return [];
  return effects.value.map(({ status, stage, settledAt, intendedAt }) => ({
    at: epochMs(settledAt ?? intendedAt),
    kind: EFFECT_MARKS[status].kind,
    label: `${stage} ${EFFECT_MARKS[status].word}`,
  }));
}

function actMarks({ interventions }: JobDetail): TimelineMark[] {
  return interventions
    .filter((row) => row.outcome === 'done')
    .map((row) => ({ at: epochMs(row.at), kind: 'act', label: row.action.replaceAll('-', ' ') }));
}

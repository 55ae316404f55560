import type { NameOf } from '@/components/locks/lock-words';
import type { BackendFacts } from '@/lib/actions/backend-facts';
import { backendKey } from '@/lib/locks/backend-address';
import type { LockId, LockSample, Session } from '@/lib/locks/lock-sample';
import { missingGrant } from '@/lib/locks/missing-grant';
import type { RootFinding } from '@/lib/triage/finding';
import { workerOf } from '@/lib/triage/worker-of';
import type { WorkerRow } from '@/lib/workers/worker-row';

/** The jobs of a session, as the worker whose it is has them in hand. Only the oldest is known by name. */
export type SessionJobs = {
  worker: string;
  count: number;
  only: { key: string; subject: string } | null;
  labels: readonly string[];
};

/** One sample with what the rest of the console knows about those in it, ready to be looked up. */
export type LockBook = {
  sample: LockSample;
  nameOf: NameOf;
  /** Undefined for who is not in the sample: it is bounded, and a session may be gone. */
  sessionOf: (pid: number) => Session | undefined;
  /** Null when the session is no worker's that has a job in hand, or the workers could not be read. */
  jobsOf: (session: Session) => SessionJobs | null;
  /** Whether nobody knows who runs a job. */
  jobsUnread: boolean;
  /** What Triage found about this session; null when nothing. */
  findingOf: (session: Session) => RootFinding | null;
  preparedFindingOf: (gid: string) => RootFinding | null;
  lockFindingOf: (id: LockId) => RootFinding | null;
  /** What decides which act is possible on it. */
  factsOf: (session: Session) => BackendFacts;
};

type LockBookParts = {
  sample: LockSample;
  nameOf: NameOf;
  /** Null when they could not be read. */
  workers: readonly WorkerRow[] | null;
  findings: readonly RootFinding[];
};

/** Makes the book of one sample. */
export function lockBook({ sample, nameOf, workers, findings }: LockBookParts): LockBook {
  const sessions = new Map(sample.sessions.map((session) => [session.pid, session]));
  const about = (kind: RootFinding['about'], key: string) =>
    findings.find((finding) => finding.about === kind && finding.address.key === key) ?? null;

  const jobsOf = (session: Session) => jobsInHand(workerOf(workers ?? [], session));

  return {
    sample,
    nameOf,
    jobsUnread: workers === null,
    sessionOf: (pid) => sessions.get(pid),
    jobsOf,
    factsOf: (session) => ({
      session,
      standby: sample.standby,
      grant: missingGrant(sample),
      jobs: jobsOf(session)?.labels ?? [],
    }),
    findingOf: ({ pid, backendStart }) =>
      backendStart === null ? null : about('backend', backendKey({ pid, backendStart })),
    preparedFindingOf: (gid) => about('prepared', gid),
    lockFindingOf: (id) => about('lock', id),
  };
}

function jobsInHand(worker: WorkerRow | null): SessionJobs | null {
  if (worker === null || worker.jobs === 0) return null;
  const { id, jobs, oldestLease } = worker;
  const labels = Array.from({ length: jobs }, (_, place) =>
    place === 0 && oldestLease ? oldestLease.subject : 'another',
  );
  return { worker: id, count: jobs, only: jobs === 1 ? oldestLease : null, labels };
}

/** The address key of a session; null when its start is hidden, so that no act can be guarded. */
export function keyOf({ pid, backendStart }: Session): string | null {
  return backendStart === null ? null : backendKey({ pid, backendStart });
}

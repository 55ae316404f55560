import type { NameOf } from '@/components/locks/lock-words';
import { backendKey } from '@/lib/locks/backend-address';
import type { LockSample, Session } from '@/lib/locks/lock-sample';
import type { RootFinding } from '@/lib/triage/finding';
import type { WorkerRow } from '@/lib/workers/worker-row';

/** The jobs of a session, as the worker that it names has them in hand. */
export type SessionJobs = { worker: string; count: number; only: { key: string; subject: string } | null };

/** One sample with what the rest of the console knows about those in it, ready to be looked up. */
export type LockBook = {
  sample: LockSample;
  nameOf: NameOf;
  /** Undefined for who is not in the sample: it is bounded, and a session may be gone. */
  sessionOf: (pid: number) => Session | undefined;
  /** Null when the session names no worker that has a job in hand, or the workers could not be read. */
  jobsOf: (session: Session) => SessionJobs | null;
  /** Whether nobody knows who runs a job. */
  jobsUnread: boolean;
  /** What Triage found about this session; null when nothing. */
  findingOf: (session: Session) => RootFinding | null;
  preparedFindingOf: (gid: string) => RootFinding | null;
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
  const byId = new Map((workers ?? []).map((worker) => [worker.id, worker]));
  const about = (kind: RootFinding['about'], key: string) =>
    findings.find((finding) => finding.about === kind && finding.address.key === key) ?? null;

  return {
    sample,
    nameOf,
    jobsUnread: workers === null,
    sessionOf: (pid) => sessions.get(pid),
    jobsOf: ({ application }) => jobsInHand(application === null ? undefined : byId.get(application)),
    findingOf: ({ pid, backendStart }) =>
      backendStart === null ? null : about('backend', backendKey({ pid, backendStart })),
    preparedFindingOf: (gid) => about('prepared', gid),
  };
}

function jobsInHand(worker: WorkerRow | undefined): SessionJobs | null {
  if (!worker || worker.jobs === 0) return null;
  const { id, jobs, oldestLease } = worker;
  return { worker: id, count: jobs, only: jobs === 1 ? oldestLease : null };
}

/** The address key of a session; null when its start is hidden, so that no act can be guarded. */
export function keyOf({ pid, backendStart }: Session): string | null {
  return backendStart === null ? null : backendKey({ pid, backendStart });
}

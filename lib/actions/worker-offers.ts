import type { WorkerOffer } from '@/lib/actions/action-offer';
import type { MayAct } from '@/lib/actions/may-act';
import { WORKER_VERBS, type WorkerVerb } from '@/lib/actions/recovery-action';
import { countOf } from '@/lib/format/count';

/** All that decides which act is possible on a worker. */
export type WorkerFacts = {
  id: string;
  state: 'active' | 'draining' | 'stopped';
  /** Whether its heartbeat is over its limit; null when that cannot be told. */
  silent: boolean | null;
  /** Jobs in hand; null where they were not read. */
  jobs: number | null;
};

/** Every act on one worker, possible or refused in words. Pure: the database decides again with the guard when it writes. */
export function offerWorkerActs(
  facts: WorkerFacts,
  mayAct: Readonly<Record<WorkerVerb, MayAct>>,
): WorkerOffer[] {
  return WORKER_VERBS.map((verb) => offer(verb, facts, mayAct[verb]));
}

function offer(verb: WorkerVerb, facts: WorkerFacts, may: MayAct): WorkerOffer {
  const label = 'Drain worker';
  const reason = may.allowed ? REFUSALS[facts.state] : may.reason;
  if (reason !== null) return { verb, label, allowed: false, reason };
  const { id, state } = facts;
  return {
    verb,
    label,
    note: `Tells ${id} to take no new job and to leave.`,
    allowed: true,
    second: null,
    forced: null,
    guard: { state },
    questions: [],
    doesNot: drainDoesNot(facts),
    preview: [{ row: `worker ${id}`, from: state, to: 'draining', note: 'until it has left' }],
  };
}

const REFUSALS: Record<WorkerFacts['state'], string | null> = {
  active: null,
  draining: 'It is draining already.',
  stopped: 'It has stopped, as its exit record says.',
};

function drainDoesNot({ silent, jobs }: WorkerFacts): string[] {
  return [
    'This does not stop the process: the worker hears it at its next heartbeat, and may claim one more job before.',
    ...(silent ? ['It is silent: whether anybody is there to hear it is not known.'] : []),
    ...(jobs
      ? [
          `This takes nothing away: ${countOf(jobs, 'job')} in hand ${jobs === 1 ? 'goes' : 'go'} on to the end or to a boundary.`,
        ]
      : []),
  ];
}

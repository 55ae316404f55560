import type { QueueOffer } from '@/lib/actions/action-offer';
import type { MayAct } from '@/lib/actions/may-act';
import { QUEUE_VERBS, type QueueVerb } from '@/lib/actions/recovery-action';
import { spokenTime } from '@/lib/actions/spoken-time';
import { countOf } from '@/lib/format/count';
import type { Timestamp } from '@/lib/time';

/** All that decides which act is possible on a queue. Counts are null where they were not read. */
export type QueueFacts = {
  name: string;
  pausedAt: Timestamp | null;
  pending: number | null;
  running: number | null;
};

/** Every act on one queue, possible or refused in words. Pure: the database decides again with the guard when it writes. */
export function offerQueueActs(facts: QueueFacts, mayAct: Readonly<Record<QueueVerb, MayAct>>): QueueOffer[] {
  return QUEUE_VERBS.map((verb) => offer(verb, facts, mayAct[verb]));
}

const LABELS: Record<QueueVerb, string> = { 'pause-queue': 'Pause queue', 'resume-queue': 'Resume queue' };

function offer(verb: QueueVerb, facts: QueueFacts, may: MayAct): QueueOffer {
  const label = LABELS[verb];
  const reason = may.allowed ? refusalOf(verb, facts) : may.reason;
  if (reason !== null) return { verb, label, allowed: false, reason };
  const { name, pausedAt } = facts;
  const pauses = verb === 'pause-queue';
  return {
    verb,
    label,
    note: pauses
      ? `Stops new claims of ${name}. What runs goes on.`
      : `Lets workers claim from ${name} again.`,
    allowed: true,
    second: null,
    forced: null,
    guard: { pausedAt },
    questions: [],
    doesNot: pauses ? pauseDoesNot(facts) : resumeDoesNot(facts),
    preview: [
      pauses
        ? { row: `queue ${name}`, from: 'open', to: 'paused', note: 'nothing new is claimed' }
        : { row: `queue ${name}`, from: 'paused', to: 'open', note: 'claimed from at once' },
    ],
  };
}

function refusalOf(verb: QueueVerb, { pausedAt }: QueueFacts): string | null {
  if (verb === 'pause-queue')
    return pausedAt === null ? null : `It is paused since ${spokenTime(pausedAt)} already.`;
  return pausedAt === null ? 'It is not paused.' : null;
}

function pauseDoesNot({ running }: QueueFacts): string[] {
  return [
    running === null || running === 0
      ? 'This stops no worker: what runs goes on to its end.'
      : `This stops no worker: ${countOf(running, 'running attempt')} ${running === 1 ? 'goes' : 'go'} on to the end.`,
    'A claim that is under way in this moment may still be granted.',
    'This keeps nobody from adding jobs: they wait as pending.',
  ];
}

function resumeDoesNot({ pending }: QueueFacts): string[] {
  return [
    'This releases no attempt that is held.',
    ...(pending
      ? [`This does not spread the load: ${countOf(pending, 'pending attempt')} can be claimed at once.`]
      : []),
  ];
}

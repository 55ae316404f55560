import type { BulkOffer } from '@/lib/actions/action-offer';
import { bulkChange, bulkWish } from '@/lib/actions/bulk-words';
import { MAY_RUN_TWICE } from '@/lib/actions/foreign-words';
import type { MayAct } from '@/lib/actions/may-act';
import { takesFromOwner } from '@/lib/actions/questions';
import { BULK_VERBS, type BulkVerb } from '@/lib/actions/recovery-action';
import { spokenTime } from '@/lib/actions/spoken-time';
import { type BulkRun, endedItems, hasEnded } from '@/lib/bulk/bulk-run';
import { countOf } from '@/lib/format/count';
import { epochMs, type Timestamp } from '@/lib/time';

/** All that decides which act is possible on a bulk recovery, for one person. */
export type BulkFacts = { run: BulkRun; databaseNow: Timestamp; actorId: string };

/** A list that was looked at longer ago is made again. The database holds the same. */
const FRESH_MS = 15 * 60_000;

/** Every act on one bulk recovery, possible or refused in words. Pure: the database decides again with the guard. */
export function offerBulkActs(facts: BulkFacts, mayAct: Readonly<Record<BulkVerb, MayAct>>): BulkOffer[] {
  return BULK_VERBS.filter((verb) => isShown(verb, facts.run)).map((verb) =>
    offer(verb, facts, mayAct[verb]),
  );
}

/** A list that was not started cannot be paused, one that was is not started again, and of one that has ended nothing is left to be done: they are no refusals worth reading. */
function isShown(verb: BulkVerb, run: BulkRun): boolean {
  return !hasEnded(run) && (verb === 'start-bulk') === (run.state === 'frozen');
}

function offer(verb: BulkVerb, facts: BulkFacts, may: MayAct): BulkOffer {
  const { run } = facts;
  const label = verb === 'start-bulk' ? startLabel(run) : LABELS[verb];
  const reason = may.allowed ? refusalOf(verb, facts) : may.reason;
  if (!may.allowed || reason !== null) return { verb, label, allowed: false, reason: reason ?? '' };
  const left = run.items - endedItems(run);
  return {
    verb,
    label,
    note: NOTES[verb](run, left),
    allowed: true,
    second: verb === 'start-bulk' ? whyTwo(run) : null,
    forced: null,
    guard: { state: run.state, itemsHash: run.itemsHash },
    questions: [],
    doesNot: verb === 'start-bulk' ? startDoesNot(run) : DOES_NOT[verb],
    preview: previewOf(verb, run, left),
  };
}

const startLabel = ({ verb, foreseen, mayRepeat }: BulkRun) =>
  `${bulkWish(verb, foreseen)}${mayRepeat > 0 ? MAY_RUN_TWICE : ''}`;

const LABELS: Record<Exclude<BulkVerb, 'start-bulk'>, string> = {
  'pause-bulk': 'Pause',
  'resume-bulk': 'Resume',
  'stop-bulk': 'Stop for good',
};

const NOTES: Record<BulkVerb, (run: BulkRun, left: number) => string> = {
  'start-bulk': () => 'In batches, in the background. Each job is guarded, recorded and reported by itself.',
  'pause-bulk': () => 'The batch under way ends; no other is begun until somebody resumes it.',
  'resume-bulk': (_, left) => `Goes on with the ${countOf(left, 'job')} that are left.`,
  'stop-bulk': (_, left) => `Leaves the ${countOf(left, 'job')} that are left as they are.`,
};

/** Why it takes a second person to start it; null when it does not. */
function whyTwo({ items, alone, mayRepeat }: BulkRun): string | null {
  const why = [
    mayRepeat > 0 &&
      `${mayRepeat} of ${countOf(items, 'job')} may run twice: nothing tells that their owners are gone, and a late finish is not refused.`,
    items > alone &&
      `${countOf(items, 'job')} are more than the ${alone} that one person alone may recover at once.`,
  ].filter((one) => one !== false);
  return why.length > 0 ? why.join(' ') : null;
}

function startDoesNot({ verb, source, items, foreseen }: BulkRun): string[] {
  return [
    ...(takesFromOwner(verb) ? ['This stops no worker: a process that is still at work goes on.'] : []),
    'A job that changes before its turn is left as it is, and told as stale.',
    ...(source !== 'native' && verb === 'retry'
      ? [`This starts none of them: workers of ${source} must take them.`]
      : []),
    ...(foreseen < items
      ? [
          `${countOf(items - foreseen, 'job')} of the list ${items - foreseen === 1 ? 'stays as it is' : 'stay as they are'}: each says why.`,
        ]
      : []),
  ];
}

const DOES_NOT: Record<Exclude<BulkVerb, 'start-bulk'>, readonly string[]> = {
  'pause-bulk': ['This takes nothing back: what was done stays done.'],
  'resume-bulk': [
    'This looks at no job anew: each is still guarded by what was seen when the list was frozen.',
  ],
  'stop-bulk': ['This takes nothing back: what was done stays done.'],
};

function previewOf(verb: BulkVerb, run: BulkRun, left: number) {
  if (verb === 'start-bulk')
    return [
      {
        row: countOf(run.foreseen, 'job'),
        ...bulkChange(run.verb, run.source),
        note: 'each only if it is still as the list has it',
      },
    ];
  const to = { 'pause-bulk': 'paused', 'resume-bulk': 'running', 'stop-bulk': 'stopped' }[verb];
  return [{ row: `bulk recovery ${run.id}`, from: run.state, to, note: `${countOf(left, 'job')} left` }];
}

function refusalOf(verb: BulkVerb, { run, databaseNow, actorId }: BulkFacts): string | null {
  switch (verb) {
    case 'start-bulk':
      if (run.by.id !== actorId)
        return `${run.by.name} made this list: only who has looked at a list starts it.`;
      if (run.foreseen === 0)
        return `None of the ${countOf(run.items, 'job')} can be acted on as they stood.`;
      return epochMs(databaseNow) - epochMs(run.frozenAt) > FRESH_MS
        ? `The list was frozen at ${spokenTime(run.frozenAt)}, more than 15 min ago: make it again.`
        : null;
    case 'pause-bulk':
      return run.state === 'running' ? null : `It is ${run.state}: there is nothing to pause.`;
    case 'resume-bulk':
      return run.state === 'paused' ? null : `It is ${run.state}, not paused.`;
    case 'stop-bulk':
      return run.state === 'running' || run.state === 'paused'
        ? null
        : `It is ${run.state}: there is nothing to stop.`;
  }
}

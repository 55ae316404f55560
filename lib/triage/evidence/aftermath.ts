import { countOf } from '@/lib/format/count';
import { columnWords, handWords } from '@/lib/jobs/outside-change';
import type { LateWrite, OutsideChange, PastAct } from '@/lib/sources/observation';
import { actWords, writeWords } from '@/lib/triage/aftermath';
import type { Reading } from '@/lib/triage/evidence/row';
import { clock } from '@/lib/triage/words';

/** More than these would not be read; the history has them all. */
const SHOWN = 3;

const listed = <T>(items: readonly T[], words: (item: T) => string): string =>
  [
    ...items.slice(0, SHOWN).map(words),
    ...(items.length > SHOWN ? [`${items.length - SHOWN} more`] : []),
  ].join('; ');

export function lateWritesReading(writes: readonly LateWrite[]): Reading {
  if (writes.length === 0)
    return { value: 'none', meaning: 'No write of an old owner was turned away in the last day.' };
  return {
    value: listed(
      writes,
      (write) => `${writeWords(write)} by ${write.owner ?? 'nobody named'}, ${clock(write.at)}`,
    ),
    meaning: 'Refused. Whoever wrote was alive, and may have acted outside.',
  };
}

export function actsReading(acts: readonly PastAct[]): Reading {
  if (acts.length === 0) return { value: 'none', meaning: 'No act moved this subject in the last day.' };
  return {
    value: listed(acts, actWords),
    meaning: `${countOf(acts.length, 'act')} in the last day. Read what came of it before another.`,
  };
}

export function outsideChangesReading(changes: readonly OutsideChange[]): Reading {
  if (changes.length === 0)
    return { value: 'none', meaning: 'Every change in the last day came through the functions.' };
  return {
    value: listed(
      changes,
      ({ by, application, at, columns }) =>
        `${handWords(by, application)}, ${clock(at)}: ${columnWords(columns)}`,
    ),
    meaning: 'Not through a function. No guard was checked, and no record says why.',
  };
}

import type { JobEvent } from '@/lib/jobs/job-event';
import { columnsMoved, columnWords } from '@/lib/jobs/outside-change';

/** Reads a text from an event's detail; an event of an older writer may lack it. */
function textOf(event: JobEvent, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = event.detail[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return null;
}

const withProgram = (name: string | null) => (name === null ? '' : ` with ${name}`);
const withColon = (text: string | null) => (text === null ? '' : `: ${text}`);

/** What the event says, in a sentence without its time and its owner. */
export function eventWords(event: JobEvent): string {
  const n = event.attempt;
  const key = textOf(event, 'key', 'effect_key', 'effectKey');
  const by = textOf(event, 'by');
  const floor = textOf(event, 'floor');
  const reason = textOf(event, 'reason', 'error', 'last_error');
  switch (event.kind) {
    case 'created':
      return `Created attempt ${n}`;
    case 'acquired':
      return `Acquired attempt ${n}`;
    case 'taken_over':
      return `Took over as attempt ${n}`;
    case 'stage_entered':
      return `Stage entered${withColon(textOf(event, 'stage'))}`;
    case 'effect_intended':
      return `Effect intended${withColon(key)}`;
    case 'effect_confirmed':
      return `Effect confirmed${withColon(key)}`;
    case 'effect_in_doubt':
      return `Effect in doubt, not called again${withColon(key)}`;
    case 'effect_answered':
      return `${by ?? 'An operator'} answered${withColon(key)} ${answerWords(textOf(event, 'answer'))}`;
    case 'completed':
      return `Completed attempt ${n}`;
    case 'failed':
      return `Failed attempt ${n}${withColon(reason)}`;
    case 'lease_lapsed':
      return `Closed attempt ${n}: its lease had lapsed`;
    case 'released':
      return `Gave attempt ${n} back`;
    case 'held':
      return `Held attempt ${n}${withColon(reason ?? inDoubt(event))}`;
    case 'hold_released':
      return `Released the hold on attempt ${n}`;
    case 'cancelled':
      return `Cancelled attempt ${n}`;
    case 'stop_requested':
      return `Asked for a stop of attempt ${n}`;
    case 'fenced_off':
      return `Fenced off the owner of attempt ${n}${withColon(floor && `floor ${floor}`)}`;
    case 'marked_failed':
      return `Marked attempt ${n} failed`;
    case 'retried':
      return `Made attempt ${n} as a retry`;
    case 'lease_lost':
      return `Lost its lease on attempt ${n}`;
    case 'changed_outside':
      return `Changed attempt ${n} outside the functions${withProgram(textOf(event, 'application'))}: ${columnWords(columnsMoved(event.detail.before, event.detail.after))}`;
    case 'stale_write_rejected':
      return `Late write rejected${withColon(textOf(event, 'write')?.replaceAll('_', ' ') ?? null)}`;
  }
}

/** The effects that kept an attempt from starting, as the function that held it listed them. */
function inDoubt({ detail: { effects } }: JobEvent): string | null {
  return Array.isArray(effects) && effects.length > 0 ? `${effects.join(', ')} may have happened` : null;
}

function answerWords(answer: string | null): string {
  if (answer === 'happened') return 'happened';
  return answer === 'did-not' ? 'did not happen' : 'not known';
}

/** Who did it: the person or worker named, or the database itself. The owner of a lapsed attempt is not who closed it. */
export function eventActor(event: JobEvent): string {
  const owner = event.kind === 'lease_lapsed' ? null : event.owner;
  return textOf(event, 'by') ?? owner ?? 'database';
}

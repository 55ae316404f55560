import type { Slot } from '@/lib/sources/observation';
import type { Evidence } from '@/lib/triage/finding';

/** What a slot that was read says, and what that means. The first sentence of `meaning` is the gist. */
export type Reading = { value: string; meaning: string };

/** One line of the evidence table. A slot that was not read gets no value, and its reason in place of a meaning. */
export function evidenceRow<T>(
  slot: Evidence['slot'],
  label: string,
  source: Slot<T>,
  read: (value: T) => Reading,
): Evidence {
  return source.state === 'unread'
    ? { slot, label, value: null, readAt: null, meaning: source.why, ...(source.untold && { untold: true }) }
    : { slot, label, ...read(source.value), readAt: source.readAt };
}

import type { Slot } from '@/lib/sources/observation';

/** What was read, or undefined when nothing was: `null` is "read and absent", and the two are never the same. */
export function readValue<T>(slot: Slot<T>): T | undefined {
  return slot.state === 'read' ? slot.value : undefined;
}

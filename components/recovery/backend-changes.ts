import { changesOf, type GuardChange } from '@/components/recovery/guard-changes';
import type { BackendGuard } from '@/lib/actions/action-offer';
import type { Session } from '@/lib/locks/lock-sample';

/**
 * What moved of a session since a panel was armed on it, by the rule that the guard has: the time of its last state counts
 * only outside a transaction, and any of its locks may stand first as long as the one named is among them.
 */
export function backendChanges(
  armed: BackendGuard,
  now: BackendGuard,
  session: Session | null,
): GuardChange[] {
  const has = (id: string) =>
    session === null || session.waitsFor?.id === id || session.holds.some((lock) => lock.id === id);
  return [
    ...changesOf(['backendStart', 'xactStart'], armed, now),
    ...(armed.xactStart === null && now.xactStart === null ? changesOf(['stateChange'], armed, now) : []),
    ...(has(armed.lock) ? [] : [{ column: 'lock', was: 'held or waited for', now: 'neither' }]),
  ];
}

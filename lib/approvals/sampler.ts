import 'server-only';
import type { Notification } from '@/lib/approvals/notification';
import { unreadOf } from '@/lib/approvals/queries/unread-notifications';
import { consolePools } from '@/lib/db/pools';
import { type Batch, shareBatch } from '@/lib/share-batch';

const EVERY_MS = 1_000;
const REMEMBER_MS = 15_000;
const KEEP = 2_000;

/** Kept on globalThis: pages and handlers are bundled apart, and a process has one. */
const store = globalThis as typeof globalThis & { leaseholdNotices?: Batch<Notification[]> };

/** What a person was told and has not read, newest first, by one statement a second for all who look. Rejects with DatabaseError. */
export async function askNotifications(personId: string): Promise<readonly Notification[]> {
  return (await notices().ask(personId)) ?? [];
}

/** Has it read anew for this person, who has just read something. */
export function forgetNotifications(personId: string): void {
  notices().forget(personId);
}

function notices(): Batch<Notification[]> {
  store.leaseholdNotices ??= shareBatch((people) => unreadOf(consolePools().reader, people), {
    everyMs: EVERY_MS,
    rememberMs: REMEMBER_MS,
    keep: KEEP,
  });
  return store.leaseholdNotices;
}

import 'server-only';
import { headers } from 'next/headers';
import type { Actor } from '@/lib/auth/actor';
import { authSettings } from '@/lib/auth/auth-settings';
import { findActors } from '@/lib/auth/queries';
import { signedToken } from '@/lib/auth/signed-token';
import { consolePools } from '@/lib/db/pools';
import { type Batch, shareBatch } from '@/lib/share-batch';

/** How old what is known of a session may be. */
const EVERY_MS = 1_000;
const REMEMBER_MS = 15_000;
/** Sessions; no more of them look at one console at once. */
const KEEP = 2_000;

/** Kept on globalThis: pages and handlers are bundled apart, and a process has one. */
const store = globalThis as typeof globalThis & { leaseholdViewers?: Batch<Actor> };

/**
 * The signed-in person of a request that a page repeats each second, for nothing but the readings that all viewers share: known
 * by one statement a second, however many look, so that an ended session may see for a second more. Whatever acts, or reads
 * something of its own, asks `currentActor`. Throws a DatabaseError when sessions cannot be read.
 */
export async function currentViewer(): Promise<Actor | null> {
  const token = signedToken(await headers(), authSettings().secret);
  store.leaseholdViewers ??= shareBatch((tokens) => findActors(consolePools().auth, tokens), {
    everyMs: EVERY_MS,
    rememberMs: REMEMBER_MS,
    keep: KEEP,
  });
  return token === null ? null : ((await store.leaseholdViewers.ask(token)) ?? null);
}

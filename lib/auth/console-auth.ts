import 'server-only';
import { authSettings } from '@/lib/auth/auth-settings';
import { type Auth, createAuth } from '@/lib/auth/better-auth';
import { consolePools } from '@/lib/db/pools';

const store = globalThis as typeof globalThis & { leaseholdAuth?: Auth };

/** The console's own instance, made at the first call so that a build needs neither secret nor database. */
export function consoleAuth(): Auth {
  store.leaseholdAuth ??= createAuth(consolePools().auth, authSettings());
  return store.leaseholdAuth;
}

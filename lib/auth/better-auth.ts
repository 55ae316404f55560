import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { AuthSettings } from '@/lib/auth/auth-settings';
import { account, session, user, verification } from '@/lib/db/schema/auth';
import { COOKIE_PREFIX } from '@/lib/http/session-cookie';

/** A night shift. Not prolonged by use: reading a page must not write. */
const SESSION_SECONDS = 12 * 60 * 60;

/**
 * The auth library on a pool of role leasehold_auth. It keeps sessions, and none of its own HTTP
 * endpoints is mounted: sign-in goes through lib/auth/sign-in.ts, which counts tries, and people are made by functions that
 * record it.
 */
export function createAuth(pool: Pool, { secret, origin }: AuthSettings) {
  return betterAuth({
    secret,
    baseURL: origin,
    trustedOrigins: [origin],
    database: drizzleAdapter(drizzle(pool), {
      provider: 'pg',
      schema: { user, session, account, verification },
    }),
    user: { additionalFields: { role: { type: 'string', required: true, input: false } } },
    session: { expiresIn: SESSION_SECONDS, disableSessionRefresh: true },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: origin.startsWith('https:'),
      ipAddress: { disableIpTracking: true },
    },
    // It counts by address, which a client can claim, and not at all when called from here.
    rateLimit: { enabled: false },
    // Its lines may hold statements with their parameters.
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

export type Auth = ReturnType<typeof createAuth>;

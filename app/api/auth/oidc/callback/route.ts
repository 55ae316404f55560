import { authSettings } from '@/lib/auth/auth-settings';
import { consoleAuth } from '@/lib/auth/console-auth';
import { withoutFlow } from '@/lib/auth/oidc/oidc-flow';
import { oidcSettings } from '@/lib/auth/oidc/oidc-settings';
import { problemPath } from '@/lib/auth/oidc/problem-path';
import { signInByProvider } from '@/lib/auth/oidc/sign-in-by-provider';
import { setCookies } from '@/lib/auth/set-cookies';
import { DatabaseError, nameError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { log } from '@/lib/log';
import { leadTo } from '../lead-to';

/** Where the identity provider sends people back to: signs them in, or says on the sign-in page why not. */
export async function GET(request: Request): Promise<Response> {
  const [provider, settings] = [oidcSettings(), authSettings()];
  if (provider === null) return leadTo('/sign-in');
  const door = { auth: consoleAuth(), pool: consolePools().auth, provider, settings };
  try {
    const signedIn = await signInByProvider(door, new URL(request.url).search, request.headers);
    // The code and the cookie are good for one answer, whatever that was.
    await setCookies([withoutFlow(settings), ...(signedIn.ok ? signedIn.cookies : [])]);
    return leadTo(signedIn.ok ? signedIn.next : problemPath(signedIn.problem, signedIn.next));
  } catch (error) {
    const cause = nameError(error);
    log.error({ err: cause }, 'a sign-in by the identity provider failed');
    return leadTo(problemPath(cause instanceof DatabaseError ? 'database-away' : 'failed', '/'));
  }
}

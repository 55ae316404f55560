import 'server-only';
import { authSettings } from '@/lib/auth/auth-settings';
import { withoutSession } from '@/lib/auth/open-session';
import { endSession } from '@/lib/auth/sessions';
import { setCookies } from '@/lib/auth/set-cookies';
import { signedToken } from '@/lib/auth/signed-token';
import { consolePools } from '@/lib/db/pools';

/** Signs out whoever sent the request: ends the session in the database, so that its cookie is worth nothing anywhere. */
export async function endOwnSession(headers: Headers): Promise<void> {
  const { secret, origin } = authSettings();
  const token = signedToken(headers, secret);
  if (token !== null) await endSession(consolePools().auth, token);
  await setCookies([withoutSession(origin.startsWith('https:'))]);
}

import { authSettings } from '@/lib/auth/auth-settings';
import { currentActor } from '@/lib/auth/current-actor';
import { beginFlow } from '@/lib/auth/oidc/oidc-flow';
import { oidcSettings } from '@/lib/auth/oidc/oidc-settings';
import { problemPath } from '@/lib/auth/oidc/problem-path';
import { setCookies } from '@/lib/auth/set-cookies';
import { safeNext } from '@/lib/http/safe-next';
import { log } from '@/lib/log';
import { leadTo } from '../lead-to';

/** Leads to the identity provider. `next` is where to go afterwards; `link` lets who is signed in link their account. */
export async function GET(request: Request): Promise<Response> {
  const provider = oidcSettings();
  const { searchParams } = new URL(request.url);
  const next = safeNext(searchParams.get('next'));
  if (provider === null) return leadTo('/sign-in');
  try {
    const linker = searchParams.has('link') ? await currentActor() : null;
    const { location, cookie } = await beginFlow(provider, authSettings(), {
      next,
      linkTo: linker?.id ?? null,
    });
    await setCookies([cookie]);
    return leadTo(location.href);
  } catch (error) {
    log.warn({ err: error, issuer: provider.issuer }, 'the identity provider could not be asked');
    return leadTo(problemPath('provider-away', next));
  }
}

import 'server-only';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { OidcSettings } from '@/lib/auth/oidc/oidc-settings';

/** Somebody waits for the page behind it. */
const TIMEOUT_SECONDS = 5;

const store = globalThis as typeof globalThis & { leaseholdProviders?: Map<string, Promise<Configuration>> };

/**
 * What the provider says of itself, asked at the first sign-in and kept while this process lives. A provider that did not
 * answer is asked again the next time.
 */
export function providerOf(settings: OidcSettings): Promise<Configuration> {
  store.leaseholdProviders ??= new Map();
  const known = store.leaseholdProviders;
  const asked = known.get(settings.issuer) ?? ask(settings);
  known.set(settings.issuer, asked);
  asked.catch(() => known.delete(settings.issuer));
  return asked;
}

function ask({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // The signature of the id token is checked as well, and not only the connection it came over.
    execute: [...insecure, enableNonRepudiationChecks],
  });
}

/** The way that the provider takes; the one that every provider must take when it names none. */
function authenticate(clientSecret: string): ClientAuth {
  return (server, ...rest) => {
    const posts = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    return (posts ? ClientSecretPost : ClientSecretBasic)(clientSecret)(server, ...rest);
  };
}

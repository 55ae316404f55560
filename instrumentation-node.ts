import { alertConfigFile } from '@/lib/alerts/queries/alert-config-file';
import { authSettings } from '@/lib/auth/auth-settings';
import { oidcSettings, passwordSignIn } from '@/lib/auth/oidc/oidc-settings';
import { closeConsolePools, consolePools } from '@/lib/db/pools';
import { consoleEnvironment } from '@/lib/environment';
import { trustedProxies } from '@/lib/http/client-address';
import { followRequests } from '@/lib/http/follow-requests';
import { stampPeers } from '@/lib/http/peer-stamp';
import { publicOrigin } from '@/lib/http/public-origin';
import { metricsToken } from '@/lib/metrics/metrics-token';
import { countRequests } from '@/lib/metrics/request-durations';
import { ownSecretNames } from '@/lib/privacy/secret-names';
import { configuredMappings } from '@/lib/sources/mapped/configured-mappings';
import { keepStandingIn } from '@/lib/watcher/stand-in';
import { visitIfNothingIsThere } from './instrumentation-visit';

const ending = new AbortController();

/**
 * A console that could not sign anybody in, reach no database or hide what it was told to hide, says why at once instead of at the
 * first request. In a database that nobody agreed to have it in it is a visitor, and signs nobody in.
 */
export async function begin(): Promise<void> {
  try {
    ownSecretNames();
    configuredMappings();
    if (!(await visitIfNothingIsThere(ending.signal))) readyConsole();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function readyConsole(): void {
  authSettings();
  trustedProxies();
  oidcSettings();
  passwordSignIn();
  metricsToken();
  consolePools();
  standInForWatcher();
}

stampPeers();
followRequests(countRequests());

// Postgres is told goodbye, rather than finding the connections broken.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    ending.abort();
    void closeConsolePools();
  });
}

/** That no watcher leads, only a console can tell. */
function standInForWatcher(): void {
  const config = alertConfigFile();
  if (config === null) return;
  const place = { origin: publicOrigin(), environment: consoleEnvironment() };
  void keepStandingIn(() => consolePools().operator, config, place, ending.signal);
}

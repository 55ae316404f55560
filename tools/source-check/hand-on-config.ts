import { CONFIGURED } from '@/lib/sources/mapped/configured-mappings';
import { CONFIG_FILE, loadConfig } from '@/tools/source-check/load-config';

/**
 * The configuration as a server takes it, for its environment: what stands in leasehold.config.ts, unless the environment has one
 * already. Empty where there is none. Throws ConfigError with every line that is wrong.
 */
export async function handOnConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  file = CONFIG_FILE,
): Promise<Record<string, string>> {
  if (environment[CONFIGURED]) return {};
  const loaded = await loadConfig(file);
  return loaded ? { [CONFIGURED]: JSON.stringify(loaded.config) } : {};
}

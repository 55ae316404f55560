import type { Config } from '@/lib/sources/mapped/mapping';

/** Nothing but its argument: for the types, where leasehold.config.ts is written. */
export function defineConfig(config: Config): Config {
  return config;
}

import type { RedisLeases } from '@/lib/redis-leases/redis-lease';
import { type Mapping, parseConfig } from '@/lib/sources/mapped/mapping';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The tables in leasehold.config.ts, as `npm start` and the watcher hand them on: a configuration is a program, and is run once and not by
 * a server. Empty where there is none. Throws a sentence when the value is not such a configuration.
 */
export function configuredMappings(environment: Environment = process.env): readonly Mapping[] {
  return configured(environment).mappings;
}

/** The leases in Redis that stand there. Throws as above. */
export function configuredRedisLeases(environment: Environment = process.env): readonly RedisLeases[] {
  return configured(environment).redisLeases;
}

function configured(environment: Environment) {
  const text = environment[CONFIGURED] ?? '';
  if (text === '') return { mappings: [], redisLeases: [] };
  const parsed = parseConfig(read(text));
  if ('mappings' in parsed) return parsed;
  const [first] = parsed.issues;
  throw new Error(`${CONFIGURED}: ${first?.path.map(String).join('.')}: ${first?.sentence}`);
}

/** The environment variable that holds the configuration as JSON. */
export const CONFIGURED = 'LEASEHOLD_SOURCES';

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(
      `${CONFIGURED} is not JSON. Leave it to npm start, which makes it of leasehold.config.ts.`,
    );
  }
}

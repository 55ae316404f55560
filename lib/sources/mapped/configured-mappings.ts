import { type Mapping, parseConfig } from '@/lib/sources/mapped/mapping';

/**
 * The tables in leasehold.config.ts, as `npm start` and the watcher hand them on: a configuration is a program, and is run once and not by
 * a server. Empty where there is none. Throws a sentence when the value is not such a configuration.
 */
export function configuredMappings(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly Mapping[] {
  const text = environment[CONFIGURED] ?? '';
  if (text === '') return [];
  const parsed = parseConfig(read(text));
  if ('mappings' in parsed) return parsed.mappings;
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

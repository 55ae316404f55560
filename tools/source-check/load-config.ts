import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RedisLeases } from '@/lib/redis-leases/redis-lease';
import { type Mapping, parseConfig } from '@/lib/sources/mapped/mapping';
import { lineOf } from '@/lib/sources/mapped/place-in-file';

export const CONFIG_FILE = 'leasehold.config.ts';

/** A configuration that was read, and where in its text each part stands: `leasehold.config.ts:12`. */
export type LoadedConfig = {
  mappings: readonly Mapping[];
  redisLeases: readonly RedisLeases[];
  /** What the file exports, which is plain data. */
  config: unknown;
  placeOf: (path: readonly PropertyKey[]) => string;
};

/** Everything that is wrong with a configuration, one sentence a line, each with its place. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the sources from a file; null where there is none. Throws ConfigError. */
export async function loadConfig(file: string): Promise<LoadedConfig | null> {
  if (!existsSync(file)) return null;
  const text = readFileSync(file, 'utf8');
  const name = path.basename(file);
  const placeOf = (place: readonly PropertyKey[]) => {
    const line = lineOf(text, place);
    return line === null ? name : `${name}:${line}`;
  };
  const config = await exportOf(file, name);
  const parsed = parseConfig(config);
  if ('mappings' in parsed) return { ...parsed, config, placeOf };
  const told = parsed.issues.map(
    ({ path: place, sentence }) => `${placeOf(place)}  ${place.map(String).join('.')}: ${sentence}`,
  );
  throw new ConfigError(told.join('\n'));
}

async function exportOf(file: string, name: string): Promise<unknown> {
  try {
    const loaded: { default?: unknown } = await import(pathToFileURL(path.resolve(file)).href);
    // Through a loader that makes a CommonJS module of it the export stands one deeper.
    const value = loaded.default;
    return typeof value === 'object' && value !== null && 'default' in value ? value.default : value;
  } catch (error) {
    throw new ConfigError(
      `${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

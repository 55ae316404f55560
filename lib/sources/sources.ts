import 'server-only';
import { nativeSource } from '@/lib/sources/native/native-source';
import type { Source } from '@/lib/sources/source';

/** Every queue this console can read, by the first part of a job address. */
const SOURCES: readonly Source[] = [nativeSource];

/** Null for a name no source has. */
export function findSource(name: string): Source | null {
  return SOURCES.find((source) => source.name === name) ?? null;
}

/** The source that Triage and Jobs show. */
export const homeSource: Source = nativeSource;

import 'server-only';
import { readFileSync } from 'node:fs';
import { type AlertConfig, parseAlertConfig } from '@/lib/alerts/alert-config';

/**
 * The configuration in the file that LEASEHOLD_ALERTS names; null where it names none, and then nobody is told of anything.
 * Throws a sentence when the file cannot be read or is wrong.
 */
export function alertConfigFile(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): AlertConfig | null {
  const file = environment.LEASEHOLD_ALERTS ?? '';
  return file === '' ? null : parseAlertConfig(textOf(file), environment);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new Error(`LEASEHOLD_ALERTS names ${file}, which cannot be read${code}.`);
  }
}

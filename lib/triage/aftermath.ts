import type { LateWrite, PastAct } from '@/lib/sources/observation';
import { clock } from '@/lib/triage/words';

/** `record 8839 (retry by Ana Ruiz at 03:12:09)`. */
export function actWords({ seq, verb, actorName, at }: PastAct): string {
  return `record ${seq} (${verb.replaceAll('-', ' ')} by ${actorName} at ${clock(at)})`;
}

/** `complete_job of attempt 3`. */
export function writeWords({ write, attempt }: LateWrite): string {
  return `${write} of attempt ${attempt}`;
}

import { createHash } from 'node:crypto';
import { canonicalJson } from '@/lib/recovery/canonical-json';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';

/** SHA-256 of a wish without its key: tells a second submit of one wish from another wish that took the same key. */
export function bodyHash({ requestKey: _, ...body }: RecoveryRequest): string {
  return createHash('sha256').update(canonicalJson(body), 'utf8').digest('hex');
}

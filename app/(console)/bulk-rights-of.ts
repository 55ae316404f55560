import { rightsOf } from '@/app/(console)/rights-of';
import type { BulkRights } from '@/components/bulk/bulk-bar';
import { VERBS_IN_BULK } from '@/lib/actions/recovery-action';
import type { Actor } from '@/lib/auth/actor';

/** Why one person may not do something with many jobs: they must be allowed it for one, and to start a bulk recovery. */
export function bulkRightsOf(actor: Actor): BulkRights {
  const { 'start-bulk': start, ...acts } = rightsOf(actor, ['start-bulk', ...VERBS_IN_BULK]);
  return Object.fromEntries(
    VERBS_IN_BULK.map((verb) => {
      const refused = [acts[verb], start].find((right) => !right.allowed);
      return [verb, refused && !refused.allowed ? refused.reason : null];
    }),
  ) as BulkRights;
}

import { VERBS_IN_BULK, type VerbInBulk } from '@/lib/actions/recovery-action';
import type { Card } from '@/lib/triage/card';
import type { Finding } from '@/lib/triage/finding';

/** An act that is safe for several jobs of a card, and for which. */
export type BulkOffer = { verb: VerbInBulk; source: string; findings: readonly Finding[] };

/** What can be done with many jobs of a card at once: each act that is safe for more than one of a queue's tables. */
export function bulkOf({ findings }: Pick<Card, 'findings'>): BulkOffer[] {
  const sources = [...new Set(findings.map(({ address }) => address.source))];
  return VERBS_IN_BULK.flatMap((verb) =>
    sources.flatMap((source) => {
      const safe = findings.filter(
        ({ address, safe }) => address.source === source && safe.some((act) => act.verb === verb),
      );
      return safe.length > 1 ? [{ verb, source, findings: safe }] : [];
    }),
  );
}

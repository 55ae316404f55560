import { bulkTitle } from '@/components/bulk/bulk-words';
import type { BulkReading } from '@/lib/bulk/bulk-run';
import type { Seen } from '@/lib/recovery/recovery-request';

/** What a bulk recovery showed, for the record of an act on it. */
export function seenOfBulk({ run, databaseNow }: Pick<BulkReading, 'run' | 'databaseNow'>): Seen {
  return {
    rule: null,
    sentence: bulkTitle(run),
    readAt: databaseNow,
    evidence: [
      { label: 'List', value: String(run.items), meaning: run.origin },
      { label: 'Can be acted on', value: String(run.foreseen), meaning: 'as they stood when it was frozen' },
    ],
  };
}

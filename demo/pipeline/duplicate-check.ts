import type { InvoiceJob } from '@/demo/pipeline/invoice-job';
import type { PrintedInvoice } from '@/demo/pipeline/scan';
import type { Database } from '@/lib/db/pool';
import type { Stage } from '@/lib/leases/stages';
import { bigintKey } from '@/lib/locks/advisory-key';

/** `duplicateOf` names the original; null for an original. */
export type Verdict = { admitted: boolean; duplicateOf: string | null };

/** Finds out whether the same invoice came in before. Duplicates end here: they are neither approved nor exported. */
export function duplicateCheck({ subject, db, lease, results }: InvoiceJob): Stage {
  return {
    name: 'duplicate_check',
    isDue: async () => !(await results.has('duplicate_check')),
    run: async () => {
      const printed = await results.read<PrintedInvoice>('extract');
      const { admitted, duplicateOf } = await judge(db, subject, lease.grant.token, printed);
      if (!admitted) throw lease.lose('taken over');
      await results.save('duplicate_check', { duplicateOf });
    },
  };
}

/** One round trip: no advisory lock is held while a client thinks. */
export async function judge(
  db: Database,
  subject: string,
  token: string,
  { org, vendor, invoiceNumber }: PrintedInvoice,
): Promise<Verdict> {
  const key = bigintKey(org, vendor, invoiceNumber);
  const { rows } = await db.query<Verdict>(
    `select admitted, duplicate_of as "duplicateOf" from billing.check_duplicate($1, $2, $3, $4, $5, $6)`,
    [subject, token, key, org, vendor, invoiceNumber],
  );
  return rows[0] ?? { admitted: false, duplicateOf: null };
}

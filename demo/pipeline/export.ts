import { isDuplicate } from '@/demo/pipeline/approve';
import type { InvoiceJob } from '@/demo/pipeline/invoice-job';
import type { PrintedInvoice } from '@/demo/pipeline/scan';
import { applyEffect } from '@/lib/leases/effects';
import type { Stage } from '@/lib/leases/stages';

type Voucher = { voucher: string };
type Booking = { bookedOn: string };

/** The voucher of a booking that a person confirmed. One that the ERP does not know rejects: the answer was wrong. */
function lookUp(erp: InvoiceJob['erp'], key: string): Promise<Voucher> {
  return erp.get<Voucher>(`/references/${encodeURIComponent(key)}`);
}

/** Books the invoice in the ERP, which honours no keys, and enters it in the ledger under the token of this attempt. */
export function exportInvoice({ subject, worker, db, lease, results, erp }: InvoiceJob): Stage {
  return {
    name: 'export',
    isDue: async () => !(await isDuplicate(results)) && !(await results.has('export')),
    run: async () => {
      const printed = await results.read<PrintedInvoice>('extract');
      const effect = { stage: 'export', key: `${subject}/export`, provider: 'erp', honoursKeys: false };
      const booked = await applyEffect(db, lease, effect, (key) =>
        erp.post<Voucher>('/vouchers', { key, subject, ...printed }, lease.lost),
      );
      const { voucher } = booked ?? (await lookUp(erp, effect.key));
      // Asked without the lease's signal: whether what follows may still be written is for the destination to decide.
      const { bookedOn } = await erp.get<Booking>(`/vouchers/${voucher}`);

      const entry = { ...printed, voucher, bookedOn };
      const { rows } = await db.query<{ admitted: boolean }>(
        'select billing.post_entry($1, $2, $3, $4) as admitted',
        [subject, lease.grant.token, worker, JSON.stringify(entry)],
      );
      if (!rows[0]?.admitted) throw lease.lose('taken over');
      await results.save('export', { voucher, bookedOn });
    },
  };
}

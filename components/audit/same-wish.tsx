import { Link } from '@/components/ui/link';
import { OutcomeLine } from '@/components/ui/outcome-line';
import type { AuditEventRow } from '@/lib/audit/audit-event';
import { recordTitle } from '@/lib/audit/record-title';
import { interventionPath } from '@/lib/jobs/address-url';

/** Another record of the same wish: the arming of a wait on the page of its end, and the other way round. */
export function SameWish({ row }: { row: AuditEventRow }) {
  return (
    <>
      <p className="mb-1.5 font-semibold text-finding">
        {recordTitle(row)}.{' '}
        <Link href={interventionPath(row.seq)} className="link whitespace-nowrap font-normal text-body">
          Record {row.seq}
        </Link>
      </p>
      <OutcomeLine outcome={row.outcome}>{row.detail}</OutcomeLine>
    </>
  );
}

import { StateMark } from '@/components/ui/state-mark';
import type { JobRow } from '@/lib/jobs/job';

/** What a failed attempt's first line of error starts with when its lease lapsed and somebody else closed it. */
const LAPSED = 'lease lapsed';

/** An attempt's status. One that failed because its lease lapsed says so: its worker did not report a failure. */
export function StatusMark({ status, errorLine }: Pick<JobRow, 'status' | 'errorLine'>) {
  const lapsed = status === 'failed' && errorLine?.startsWith(LAPSED);
  return <StateMark state={status}>{lapsed ? 'Lease lapsed' : undefined}</StateMark>;
}

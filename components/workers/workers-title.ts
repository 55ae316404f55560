import { countOf } from '@/lib/format/count';
import type { Timestamp } from '@/lib/time';
import type { WorkerRow } from '@/lib/workers/worker-row';
import { workerStanding } from '@/lib/workers/worker-standing';

/** A sentence with the number that matters: who is not heard, or else that all are. */
export function workersTitle(rows: readonly WorkerRow[], now: Timestamp): string {
  if (rows.length === 0) return 'No worker is registered';
  const silent = rows.filter((row) => workerStanding(row, now) === 'silent');
  if (silent.length === 0) return `${countOf(rows.length, 'worker')}, all heard in time`;
  const held = silent.reduce((sum, { jobs }) => sum + jobs, 0);
  const hold = silent.length === 1 ? 'holds' : 'hold';
  return `${silent.length} of ${countOf(rows.length, 'worker')} silent${held > 0 ? `, ${silent.length === 1 ? 'it' : 'they'} ${hold} ${countOf(held, 'job')}` : ''}`;
}

import 'server-only';
import type { Database } from '@/lib/db/pool';
import { growingTotals } from '@/lib/metrics/growing-total';
import type { Part } from '@/lib/metrics/part';
import { actCounter } from '@/lib/metrics/queries/count-acts';
import { type LeaseCount, readCompletedMinutes, readLeaseMinutes } from '@/lib/metrics/queries/read-minutes';
import { counter, type Values } from '@/lib/metrics/registry';
import type { Timestamp } from '@/lib/time';

/** How long a scrape goes on counting a record that it has not counted to the end. */
const COUNTING_MS = 1_000;

type Clocked = { db: Database; now: () => Timestamp; labelOf: () => (queue: string) => string };

/** Acquisitions, renew failures and refused writes, by queue, since this process was first asked. */
export function leasesPart({ db, now, labelOf }: Clocked): Part {
  const totals = growingTotals();
  return {
    name: 'leases',
    read: async () => {
      const counted = await totals(now(), (after) => readLeaseMinutes(db, after));
      const of = (count: LeaseCount) => summed(counted, `${count} `, labelOf());
      return (into) => {
        counter(into, 'leasehold_lease_acquisitions_total', 'Leases granted.', of('acquisitions'));
        counter(
          into,
          'leasehold_lease_acquisition_latency_seconds_total',
          'What those acquisitions waited, together.',
          of('seconds'),
        );
        counter(
          into,
          'leasehold_lease_renew_failures_total',
          'Renewals that were refused.',
          of('renewFailures'),
        );
        counter(
          into,
          'leasehold_stale_writes_rejected_total',
          'Writes of former owners that were refused.',
          of('staleWrites'),
        );
      };
    },
  };
}

/** Completed attempts, by queue, since this process was first asked. */
export function completedPart({ db, now, labelOf }: Clocked): Part {
  const totals = growingTotals();
  return {
    name: 'completed',
    read: async () => {
      const counted = await totals(now(), (after) => readCompletedMinutes(db, after));
      const completed = summed(counted, '', labelOf());
      return (into) =>
        counter(into, 'leasehold_jobs_completed_total', 'Attempts that were completed.', completed);
    },
  };
}

/** Acts by verb and outcome, since the first record. Absent while a long record is counted for the first time. */
export function actsPart(db: Database): Part {
  const count = actCounter();
  return {
    name: 'acts',
    read: async () => {
      const totals = await count(db, COUNTING_MS);
      if (totals === null) throw new Error('The record is still being counted.');
      const acts = [...totals].map(([kind, total]): Values[number] => {
        const [verb = '', outcome = ''] = kind.split(' ');
        return [{ verb, outcome }, total];
      });
      return (into) =>
        counter(
          into,
          'leasehold_acts_total',
          'Acts in the record by verb and outcome, since its first event.',
          acts,
        );
    },
  };
}

function summed(
  totals: ReadonlyMap<string, number>,
  prefix: string,
  labelOf: (queue: string) => string,
): Values {
  const sums = new Map<string, number>();
  for (const [series, total] of totals) {
    if (!series.startsWith(prefix)) continue;
    const queue = labelOf(series.slice(prefix.length));
    sums.set(queue, (sums.get(queue) ?? 0) + total);
  }
  return [...sums].map(([queue, sum]) => [{ queue }, sum]);
}

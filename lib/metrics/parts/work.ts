import 'server-only';
import type { Database } from '@/lib/db/pool';
import type { Part } from '@/lib/metrics/part';
import { PENDING_LIMIT, type QueueWork, readWork } from '@/lib/metrics/queries/read-work';
import { byLabel, queueLabels } from '@/lib/metrics/queue-labels';
import { gauge, type Values } from '@/lib/metrics/registry';

/** What stands in the queues. `named` hears which queues there are, in the order of their making. */
export function workPart(db: Database, named: (labelOf: (queue: string) => string) => void): Part {
  return {
    name: 'work',
    read: async () => {
      const work = await readWork(db);
      const labelOf = queueLabels(work.map(({ queue }) => queue));
      named(labelOf);
      const rows = byLabel(work, labelOf, merge);
      const of = (value: (row: QueueWork) => number | null): Values =>
        rows.map((row) => [{ queue: row.queue }, value(row)]);
      const statuses = ['pending', 'running', 'held'] as const;
      const jobs = statuses.flatMap((status) =>
        rows.map((row) => [{ queue: row.queue, status }, row[status]] as const),
      );
      return (into) => {
        gauge(
          into,
          'leasehold_jobs',
          `Open attempts. Of one queue up to ${PENDING_LIMIT} pending ones are counted.`,
          jobs,
        );
        gauge(
          into,
          'leasehold_leases_lapsed',
          'Running attempts whose lease has lapsed.',
          of((row) => row.lapsed),
        );
        gauge(
          into,
          'leasehold_running_without_lease',
          'Running attempts that have no lease and never lapse.',
          of((row) => row.unleased),
        );
        gauge(
          into,
          'leasehold_oldest_pending_age_seconds',
          'Since the longest waiting attempt might be claimed. Absent where none waits.',
          of((row) => row.oldestPending),
        );
        gauge(
          into,
          'leasehold_oldest_running_age_seconds',
          'Since the claim of the longest running attempt. Absent where none runs.',
          of((row) => row.oldestRunning),
        );
        gauge(
          into,
          'leasehold_queue_paused',
          '1 where claims are stopped; of queues without a label of their own how many.',
          of((row) => row.paused),
        );
      };
    },
  };
}

function merge(one: QueueWork, other: QueueWork): QueueWork {
  const sum = (name: 'paused' | 'pending' | 'running' | 'held' | 'lapsed' | 'unleased') =>
    one[name] + other[name];
  return {
    queue: one.queue,
    paused: sum('paused'),
    pending: sum('pending'),
    running: sum('running'),
    held: sum('held'),
    lapsed: sum('lapsed'),
    unleased: sum('unleased'),
    oldestPending: older(one.oldestPending, other.oldestPending),
    oldestRunning: older(one.oldestRunning, other.oldestRunning),
  };
}

function older(one: number | null, other: number | null): number | null {
  return one === null ? other : Math.max(one, other ?? one);
}

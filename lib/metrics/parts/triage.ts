import 'server-only';
import type { Part } from '@/lib/metrics/part';
import { gauge, type Values } from '@/lib/metrics/registry';
import { secondsBetween } from '@/lib/time';
import type { Finding } from '@/lib/triage/finding';
import { FOLDED_CAUSE } from '@/lib/triage/fold-words';
import { askLocks, askTriage } from '@/lib/triage/sampler';
import type { TriageSnapshot } from '@/lib/triage/snapshot';

/**
 * What Triage shows, by the sample that all viewers share: whoever scrapes has it taken at most once a second, as they do. What is
 * out of date is not told as if it were not.
 */
export const triagePart: Part = {
  name: 'triage',
  read: async () => {
    const { value } = await askTriage();
    if (value.state !== 'fresh') throw new Error(value.sentence);
    const { findings, unlisted, notJudged, judged, tookMs, snoozes } = value.snapshot;
    const unjudged = notJudged.length;
    return (into) => {
      gauge(
        into,
        'leasehold_findings',
        'Open findings by kind and confidence, snoozed ones with them.',
        byKind(findings, unlisted),
      );
      gauge(
        into,
        'leasehold_findings_snoozed',
        'Open findings that somebody has set aside for a while.',
        snoozes.length,
      );
      gauge(into, 'leasehold_triage_judged', 'Running attempts that the last sample looked at.', judged);
      gauge(
        into,
        'leasehold_triage_not_judged',
        'Parts of the last sample that could not be judged.',
        unjudged,
      );
      gauge(
        into,
        'leasehold_triage_sample_duration_seconds',
        'How long the last sample took.',
        tookMs / 1_000,
      );
    };
  },
};

/** Each kind is there from the start: a series that appears with its first finding has no rise to be alarmed by. */
function byKind(findings: TriageSnapshot['findings'], unlisted: TriageSnapshot['unlisted']): Values {
  const counts = new Map<string, number>();
  const count = (kind: string, confidence: string, more: number) => {
    const name = `${kind} ${confidence}`;
    counts.set(name, (counts.get(name) ?? 0) + more);
  };
  for (const { kind, confidence } of findings) count(kind, confidence, 1);
  for (const { kind, confidence, jobs } of unlisted) count(kind, confidence, jobs);
  const confidences: Finding['confidence'][] = ['certain', 'likely', 'unknown'];
  return Object.keys(FOLDED_CAUSE).flatMap((kind) =>
    confidences.map(
      (confidence) => [{ kind, confidence }, counts.get(`${kind} ${confidence}`) ?? 0] as const,
    ),
  );
}

/** What the sample of the locks shows. `now` is the database's clock. */
export function locksPart(now: () => string): Part {
  return {
    name: 'locks',
    read: async () => {
      const { value } = await askLocks();
      const { lockTable, tookMs, databaseNow, waiterCount, advisoryCount, prepared, sessionCount } = value;
      const age = Math.max(0, secondsBetween(databaseNow, now()));
      return (into) => {
        gauge(
          into,
          'leasehold_lock_sample_age_seconds',
          'Since the locks were last read; up to 15 s where reading them is dear.',
          age,
        );
        gauge(
          into,
          'leasehold_lock_sample_duration_seconds',
          'How long the last reading of the locks took.',
          tookMs / 1_000,
        );
        gauge(into, 'leasehold_lock_table_locks', 'Locks in the shared table of the server.', lockTable.used);
        gauge(
          into,
          'leasehold_lock_table_capacity_locks',
          'Locks that the table is made for.',
          lockTable.capacity,
        );
        gauge(into, 'leasehold_lock_waiters', 'Sessions that wait for a lock.', waiterCount);
        gauge(
          into,
          'leasehold_advisory_locks',
          'Advisory locks of this database that are held or waited for.',
          advisoryCount,
        );
        gauge(
          into,
          'leasehold_prepared_transactions',
          'Prepared transactions of the server that are listed.',
          prepared.length,
        );
        gauge(
          into,
          'leasehold_sessions',
          'Sessions of the server, its own processes with them.',
          sessionCount,
        );
      };
    },
  };
}

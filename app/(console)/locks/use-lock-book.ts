import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { type LockBook, lockBook } from '@/components/locks/lock-book';
import { useHydrated } from '@/components/providers/use-hydrated';
import { useRefreshInterval } from '@/components/shell/refresh';
import { keyText } from '@/lib/locks/key-names/key-name';
import type { BlockingTree } from '@/lib/locks/lock-sample';
import type { LocksSnapshot } from '@/lib/locks/locks-snapshot';
import { locksOptions } from '@/lib/locks/query-options';
import type { RootFinding } from '@/lib/triage/finding';
import { outageOf, triageOptions } from '@/lib/triage/query-options';
import type { Live, TriageSnapshot } from '@/lib/triage/snapshot';
import { workersOptions } from '@/lib/workers/query-options';

/** What the server read for the first paint: null or out of reach where it could not. */
export type FirstReading = { locks: LocksSnapshot | null; triage: Live<TriageSnapshot> };

type Book = {
  /** Null until a sample was read. */
  book: LockBook | null;
  trees: readonly BlockingTree[];
  findings: readonly RootFinding[];
  /** Why the newest sample could not be read. */
  error: unknown;
  /** Why the jobs could not be read; null when they were. */
  jobsProblem: string | null;
};

/** The sample of sessions and locks, with what the jobs and the workers add to it. Each part fails alone. */
export function useLockBook(first: FirstReading): Book {
  const refresh = useRefreshInterval();
  const locks = useQuery(locksOptions(refresh));
  const triage = useQuery(triageOptions(refresh));
  const workers = useQuery(workersOptions(refresh));
  const hydrated = useHydrated();
  const data = (hydrated && locks.data) || first.locks;
  const jobs = hydrated ? triage : { data: first.triage, error: null };
  const findings = (jobs.data?.snapshot?.findings ?? []).filter(
    (finding): finding is RootFinding => finding.about !== 'job' && finding.about !== 'watcher',
  );
  return {
    book: data
      ? lockBook({
          sample: data.sample,
          nameOf: (key) => data.names[keyText(key)]?.[0] ?? null,
          workers: hydrated ? (workers.data?.rows ?? null) : null,
          findings,
        })
      : null,
    trees: data?.trees ?? [],
    findings,
    error: hydrated ? locks.error : null,
    jobsProblem: outageOf(jobs)?.sentence ?? (hydrated ? problemOf(workers.error) : null),
  };
}

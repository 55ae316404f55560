import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { type LockBook, lockBook } from '@/components/locks/lock-book';
import { useRefreshInterval } from '@/components/shell/refresh';
import { keyText } from '@/lib/locks/key-names/key-name';
import type { BlockingTree } from '@/lib/locks/lock-sample';
import { locksOptions } from '@/lib/locks/query-options';
import type { RootFinding } from '@/lib/triage/finding';
import { outageOf, triageOptions } from '@/lib/triage/query-options';
import { workersOptions } from '@/lib/workers/query-options';

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
export function useLockBook(): Book {
  const refresh = useRefreshInterval();
  const locks = useQuery(locksOptions(refresh));
  const triage = useQuery(triageOptions(refresh));
  const workers = useQuery(workersOptions(refresh));
  const findings = (triage.data?.snapshot?.findings ?? []).filter(
    (finding): finding is RootFinding => finding.about !== 'job' && finding.about !== 'watcher',
  );
  const { data, error } = locks;
  return {
    book: data
      ? lockBook({
          sample: data.sample,
          nameOf: (key) => data.names[keyText(key)]?.[0] ?? null,
          workers: workers.data?.rows ?? null,
          findings,
        })
      : null,
    trees: data?.trees ?? [],
    findings,
    error,
    jobsProblem: outageOf(triage)?.sentence ?? problemOf(workers.error),
  };
}

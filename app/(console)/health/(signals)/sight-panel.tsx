'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { SightTable } from '@/components/health/sight-table';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { settingsOptions } from '@/lib/rights/query-options';

/** What the console may see in its database, live: a grant that a DBA gives shows by itself. */
export function SightPanel() {
  const { data, error } = useQuery(settingsOptions(useRefreshInterval()));
  const problem = problemOf(error);
  if (data) return <SightTable settings={data} problem={problem} />;
  return problem ? (
    <ProblemPanel title="What the console may see could not be read" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading the console’s rights" rows={3} />
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { AlertRules } from '@/components/alerts/alert-rules';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { alertsOptions } from '@/lib/alerts/query-options';

/** The alert rules, whom they tell and how they stand. What was read last stays while it cannot be read again. */
export function AlertRulesPanel() {
  const { data, error } = useQuery(alertsOptions(null, useRefreshInterval()));
  if (data) return <AlertRules alerts={data} />;
  const problem = problemOf(error);
  return problem ? (
    <ProblemPanel title="The alert rules could not be read" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading the alert rules" rows={3} />
  );
}

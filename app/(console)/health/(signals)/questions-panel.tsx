'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { QuestionsTable } from '@/components/health/questions-table';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { questionsOptions } from '@/lib/health/questions/query-options';
import type { QuestionsReport } from '@/lib/health/questions/report';

/** The six questions of each queue, live; it fails alone. */
export function QuestionsPanel() {
  const { data, error } = useQuery(questionsOptions(useRefreshInterval()));
  const problem = problemOf(error);
  return <div className="my-3.5">{content(data, problem)}</div>;
}

function content(report: QuestionsReport | undefined, problem: string | null) {
  if (report) return <QuestionsTable report={report} problem={problem} />;
  return problem ? (
    <ProblemPanel title="The six questions could not be asked" sentence={problem} />
  ) : (
    <SkeletonRows label="Asking the six questions" rows={3} />
  );
}

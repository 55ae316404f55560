'use client';

import { useQuery } from '@tanstack/react-query';
import { problemOf } from '@/app/(console)/problem-of';
import { RecordView } from '@/components/audit/record-view';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { interventionOptions } from '@/lib/audit/query-options';
import { recordTitle } from '@/lib/audit/record-title';

/** One record. It never changes; what happened next grows. */
export function RecordScreen({ seq }: { seq: string }) {
  const { data, error } = useQuery(interventionOptions(seq, useRefreshInterval()));
  const problem = problemOf(error);
  useDocumentTitle(data ? `${seq}: ${recordTitle(data.event)}` : 'Intervention');

  if (data) return <RecordView intervention={data} />;
  return problem ? (
    <ProblemPanel title="The record could not be read" sentence={problem} />
  ) : (
    <SkeletonRows label="Reading the record" rows={5} />
  );
}

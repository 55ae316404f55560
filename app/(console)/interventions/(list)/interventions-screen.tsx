'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { problemOf } from '@/app/(console)/problem-of';
import { InterventionsView } from '@/components/audit/interventions-view';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { REVIEW_STANDINGS } from '@/lib/audit/intervention';
import { OUTCOME_WORDS } from '@/lib/audit/outcome-word';
import { interventionsOptions } from '@/lib/reviews/query-options';

/** The whole state of the list stands in the address, under the names that the handler reads. */
const PARSERS = {
  actor: parseAsString,
  action: parseAsString,
  outcome: parseAsStringLiteral(OUTCOME_WORDS),
  subject: parseAsString,
  review: parseAsStringLiteral(REVIEW_STANDINGS),
  cursor: parseAsString,
};

/** The record, live. */
export function InterventionsScreen() {
  const [{ cursor, ...filter }, setState] = useQueryStates(PARSERS, { history: 'push' });
  const { data, error } = useQuery(interventionsOptions(filter, cursor, useRefreshInterval()));
  const problem = problemOf(error);
  useDocumentTitle('Interventions');

  if (!data) {
    return problem ? (
      <ProblemPanel title="The record could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading the record" rows={8} />
    );
  }
  return (
    <InterventionsView
      page={data}
      filter={filter}
      problem={problem}
      onFilter={(change) => void setState({ ...change, cursor: null })}
      onPage={(to) => void setState({ cursor: to })}
    />
  );
}

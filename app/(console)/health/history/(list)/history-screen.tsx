'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { problemOf } from '@/app/(console)/problem-of';
import { HistoryView } from '@/components/episodes/history-view';
import { TrendPanel } from '@/components/episodes/trend-panel';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { Link } from '@/components/ui/link';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { EPISODE_ENDS } from '@/lib/episodes/episode-row';
import { EPISODE_SPANS, USUAL_SPAN } from '@/lib/episodes/episode-span';
import { historyTitle } from '@/lib/episodes/episode-words';
import { episodesOptions, episodeTrendOptions } from '@/lib/episodes/query-options';

/** The whole state of the history stands in the address, under the names that the handlers read. */
const PARSERS = {
  kind: parseAsString,
  queue: parseAsString,
  subject: parseAsString,
  how: parseAsStringLiteral(EPISODE_ENDS),
  span: parseAsStringLiteral(EPISODE_SPANS).withDefault(USUAL_SPAN),
  from: parseAsString,
  to: parseAsString,
  cursor: parseAsString,
};

/** The history, live. */
export function HistoryScreen() {
  const [{ cursor, ...filter }, setState] = useQueryStates(PARSERS, { history: 'push' });
  const refreshMs = useRefreshInterval();
  const list = useQuery(episodesOptions(filter, cursor, refreshMs));
  const trend = useQuery(episodeTrendOptions(filter, refreshMs));
  const listProblem = problemOf(list.error);
  const trendProblem = problemOf(trend.error);
  const title = trend.data ? historyTitle(trend.data, filter) : 'History of findings';
  useDocumentTitle(title);

  return (
    <HistoryView
      title={title}
      page={list.data ?? null}
      filter={filter}
      problem={listProblem}
      trend={
        trend.data ? (
          <TrendPanel trend={trend.data} filter={filter} />
        ) : (
          <div className="mb-4">
            {trendProblem ? (
              <ProblemPanel title="The trend could not be read" sentence={trendProblem} />
            ) : (
              <SkeletonRows label="Counting episodes" rows={3} />
            )}
          </div>
        )
      }
      instead={
        listProblem ? (
          <>
            <ProblemPanel title="The history could not be read" sentence={listProblem} />
            <p className="mt-3">
              <Link href="/health/history" className="link">
                Begin again without filters
              </Link>
            </p>
          </>
        ) : (
          <SkeletonRows label="Reading the history" rows={8} />
        )
      }
      onFilter={(change) => void setState({ ...change, cursor: null })}
      onPage={(to) => void setState({ cursor: to })}
    />
  );
}

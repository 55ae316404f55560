'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { problemOf } from '@/app/(console)/problem-of';
import { SignalPickers } from '@/components/health/signal-pickers';
import { signalsTitle } from '@/components/health/signal-words';
import { SignalsView } from '@/components/health/signals-view';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { useRefreshInterval } from '@/components/shell/refresh';
import { PageHead } from '@/components/ui/page-head';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import { leaseSignalsOptions } from '@/lib/health/query-options';
import { SIGNAL_WINDOWS } from '@/lib/health/signal-window';

/** The wish stands in the address, under the names that the handler reads. */
const PARSERS = { window: parseAsStringLiteral(SIGNAL_WINDOWS).withDefault('1h'), queue: parseAsString };

/** The lease signals, live. */
export function SignalsPanel() {
  const [wish, setWish] = useQueryStates(PARSERS, { history: 'push' });
  const { data, error } = useQuery(leaseSignalsOptions(wish, useRefreshInterval()));
  const problem = problemOf(error);
  useDocumentTitle(data ? `${signalsTitle(data)} · Health` : 'Health');

  if (data && !(error && data.queue !== wish.queue))
    return <SignalsView signals={data} problem={problem} onWish={(change) => void setWish(change)} />;
  return (
    <div className="mb-4">
      <PageHead
        title="Health"
        aside={
          <SignalPickers
            wish={wish}
            queues={data?.levels.queues ?? []}
            onWish={(change) => void setWish(change)}
          />
        }
      />
      {problem ? (
        <ProblemPanel title="The lease signals could not be read" sentence={problem} />
      ) : (
        <SkeletonRows label="Reading lease signals" rows={6} />
      )}
    </div>
  );
}

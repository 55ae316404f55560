import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { AlertRulesPanel } from '@/app/(console)/health/(signals)/alert-rules-panel';
import { QuestionsPanel } from '@/app/(console)/health/(signals)/questions-panel';
import { SightPanel } from '@/app/(console)/health/(signals)/sight-panel';
import { SignalsPanel } from '@/app/(console)/health/(signals)/signals-panel';
import { requireActor } from '@/app/(console)/require-actor';
import { searchParamsOf } from '@/app/(console)/search-params-of';
import { HealthTabs } from '@/components/shell/health-tabs';
import { DatabaseError } from '@/lib/db/errors';
import { leaseSignalsOptions } from '@/lib/health/query-options';
import { askLeaseSignals } from '@/lib/health/sampler';
import { parseSignalWish } from '@/lib/health/signal-request';

export const metadata: Metadata = { title: 'Health' };

/** How the leases do, what each queue can promise, and who would be told. Every panel reads for itself and fails alone. */
export default async function HealthPage({ searchParams }: PageProps<'/health'>) {
  await requireActor();
  const client = new QueryClient();
  await prefetchSignals(client, searchParamsOf(await searchParams));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <HealthTabs current="signals" />
      <SignalsPanel />
      <QuestionsPanel />
      <div className="grid gap-4 lg:grid-cols-2">
        <SightPanel />
        <AlertRulesPanel />
      </div>
    </HydrationBoundary>
  );
}

/** Fills the first paint. What cannot be read now the page asks for by itself, and says so. */
async function prefetchSignals(client: QueryClient, params: URLSearchParams) {
  const wish = parseSignalWish(params);
  if ('sentence' in wish) return;
  try {
    const { value } = await askLeaseSignals(wish);
    if (value && !('refused' in value)) client.setQueryData(leaseSignalsOptions(wish, false).queryKey, value);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  }
}

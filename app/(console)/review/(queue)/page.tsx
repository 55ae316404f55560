import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { requireActor } from '@/app/(console)/require-actor';
import { ReviewScreen } from '@/app/(console)/review/(queue)/review-screen';
import { reviewerOf } from '@/app/(console)/reviewer-of';
import { searchParamsOf } from '@/app/(console)/search-params-of';
import { openingFilter } from '@/components/reviews/review-views';
import { findIntervention } from '@/lib/audit/queries/find-intervention';
import { interventionOptions } from '@/lib/audit/query-options';
import type { Actor } from '@/lib/auth/actor';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { countReviews } from '@/lib/reviews/queries/count-reviews';
import { findReview } from '@/lib/reviews/queries/find-review';
import { listReviews } from '@/lib/reviews/queries/list-reviews';
import { reviewOptions, reviewsOptions } from '@/lib/reviews/query-options';
import { recordSeqOf } from '@/lib/reviews/review';
import type { ReviewCounts } from '@/lib/reviews/review-list';
import { parseReviewListRequest } from '@/lib/reviews/review-list-request';

export const metadata: Metadata = { title: 'Review' };

export default async function ReviewQueuePage({ searchParams }: PageProps<'/review'>) {
  const actor = await requireActor();
  const client = new QueryClient();
  const counts = await prefetch(client, actor, searchParamsOf(await searchParams));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ReviewScreen reviewer={reviewerOf(actor)} firstCounts={counts} />
    </HydrationBoundary>
  );
}

/**
 * Fills the first paint, and gives the counts, which the frame asks for too. What cannot be read now the page asks for by itself,
 * and says so.
 */
async function prefetch(
  client: QueryClient,
  actor: Actor,
  params: URLSearchParams,
): Promise<ReviewCounts | null> {
  const wanted = parseReviewListRequest(params);
  if ('sentence' in wanted) return null;
  const filter = params.has('state') ? wanted.filter : { ...wanted.filter, ...opening(actor) };
  const { reader } = consolePools();
  try {
    const [page, counts] = await Promise.all([
      listReviews(reader, filter, wanted.cursor, actor.id),
      countReviews(reader, actor.id),
    ]);
    client.setQueryData(reviewsOptions(filter, params.get('cursor'), false).queryKey, page);
    await prefetchItem(client, params.get('key') ?? page.rows[0]?.key ?? null);
    return counts;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return null;
  }
}

async function prefetchItem(client: QueryClient, key: string | null) {
  if (key === null) return;
  const { reader } = consolePools();
  const seq = recordSeqOf(key);
  const [found, record] = await Promise.all([
    findReview(reader, key),
    seq === null ? null : findIntervention(reader, seq),
  ]);
  client.setQueryData(reviewOptions(key, false).queryKey, { found });
  if (seq !== null && record) client.setQueryData(interventionOptions(seq, false).queryKey, record);
}

function opening({ role }: Actor) {
  const { state, asked } = openingFilter(role);
  return { state, asked };
}

import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RecordScreen } from '@/app/(console)/interventions/[seq]/record-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { reviewerOf } from '@/app/(console)/reviewer-of';
import { findIntervention } from '@/lib/audit/queries/find-intervention';
import { interventionOptions } from '@/lib/audit/query-options';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { findReview } from '@/lib/reviews/queries/find-review';
import { reviewOptions } from '@/lib/reviews/query-options';

/** The tab gets its full name in the browser: a link preview must not learn who did what. */
export const metadata: Metadata = { title: 'Intervention' };

export default async function InterventionPage({ params }: PageProps<'/interventions/[seq]'>) {
  const actor = await requireActor();
  const { seq } = await params;
  const client = new QueryClient();
  const found = await find(seq);
  if (found === null) notFound();
  if (found !== undefined) {
    const key = `record/${seq}`;
    client.setQueryData(interventionOptions(seq, false).queryKey, found.record);
    client.setQueryData(reviewOptions(key, false).queryKey, { found: found.review });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RecordScreen key={seq} seq={seq} reviewer={reviewerOf(actor)} />
    </HydrationBoundary>
  );
}

/** Null when there is no such record; undefined when it could not be read now, which the page then tells by itself. */
async function find(seq: string) {
  try {
    const { reader } = consolePools();
    const [record, review] = await Promise.all([
      findIntervention(reader, seq),
      findReview(reader, `record/${seq}`),
    ]);
    return record && { record, review };
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}

import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { requireActor } from '@/app/(console)/require-actor';
import { OutsideScreen } from '@/app/(console)/review/outside/[id]/outside-screen';
import { reviewerOf } from '@/app/(console)/reviewer-of';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';
import { findReview } from '@/lib/reviews/queries/find-review';
import { reviewOptions } from '@/lib/reviews/query-options';

/** The tab gets its full name in the browser: a link preview must not learn who did what. */
export const metadata: Metadata = { title: 'Change made outside' };

export default async function OutsideChangePage({ params }: PageProps<'/review/outside/[id]'>) {
  const actor = await requireActor();
  const key = `outside/${(await params).id}`;
  const client = new QueryClient();
  const found = await find(key);
  if (found === null) notFound();
  if (found !== undefined) client.setQueryData(reviewOptions(key, false).queryKey, { found });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <OutsideScreen key={key} itemKey={key} reviewer={reviewerOf(actor)} />
    </HydrationBoundary>
  );
}

/** Null when there is no such change; undefined when it could not be read now, which the page then tells by itself. */
async function find(key: string) {
  try {
    return await findReview(consolePools().reader, key);
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}

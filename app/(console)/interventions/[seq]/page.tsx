import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RecordScreen } from '@/app/(console)/interventions/[seq]/record-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { findIntervention } from '@/lib/audit/queries/find-intervention';
import { interventionOptions } from '@/lib/audit/query-options';
import { DatabaseError } from '@/lib/db/errors';
import { consolePools } from '@/lib/db/pools';

/** The tab gets its full name in the browser: a link preview must not learn who did what. */
export const metadata: Metadata = { title: 'Intervention' };

export default async function InterventionPage({ params }: PageProps<'/interventions/[seq]'>) {
  await requireActor();
  const { seq } = await params;
  const client = new QueryClient();
  const found = await find(seq);
  if (found === null) notFound();
  if (found !== undefined) client.setQueryData(interventionOptions(seq, false).queryKey, found);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RecordScreen key={seq} seq={seq} />
    </HydrationBoundary>
  );
}

/** Null when there is no such record; undefined when it could not be read now, which the page then tells by itself. */
async function find(seq: string) {
  try {
    return await findIntervention(consolePools().reader, seq);
  } catch (error) {
    if (error instanceof DatabaseError) return undefined;
    throw error;
  }
}

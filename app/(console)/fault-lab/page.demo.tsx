import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { FaultLabScreen } from '@/app/(console)/fault-lab/fault-lab-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { consoleSetting } from '@/lib/auth/setting';
import { askTour, DemoAway } from '@/lib/fault-lab/ask-demo';
import { tourOptions } from '@/lib/fault-lab/query-options';
import { whyNotCause } from '@/lib/fault-lab/why-not-cause';

export const metadata: Metadata = { title: 'Fault lab' };

export default async function FaultLabPage() {
  const { role } = await requireActor();
  const client = new QueryClient();
  try {
    client.setQueryData(tourOptions(false).queryKey, await askTour());
  } catch (error) {
    // What cannot be had now the page asks for by itself, and says so.
    if (!(error instanceof DemoAway)) throw error;
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <FaultLabScreen roleRefusal={whyNotCause(role, consoleSetting())} />
    </HydrationBoundary>
  );
}

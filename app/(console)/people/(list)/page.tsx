import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { PeopleScreen } from '@/app/(console)/people/(list)/people-screen';
import { prefetchPeople } from '@/app/(console)/people/prefetch-people';
import { requireActor } from '@/app/(console)/require-actor';
import { rightsOf } from '@/app/(console)/rights-of';
import { PeopleRefused } from '@/components/people/people-refused';
import { PERSON_VERBS } from '@/lib/actions/recovery-action';
import { whyNotPeople } from '@/lib/auth/people/may-see-people';
import { consoleEnvironment } from '@/lib/environment';

export const metadata: Metadata = { title: 'People' };

export default async function PeoplePage() {
  const actor = await requireActor();
  const refusal = whyNotPeople(actor.role);
  if (refusal !== null) return <PeopleRefused sentence={refusal} />;
  const client = new QueryClient();
  await prefetchPeople(client);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PeopleScreen actor={actor} rights={rightsOf(actor, PERSON_VERBS)} environment={consoleEnvironment()} />
    </HydrationBoundary>
  );
}

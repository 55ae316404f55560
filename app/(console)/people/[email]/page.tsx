import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PersonScreen } from '@/app/(console)/people/[email]/person-screen';
import { prefetchPeople } from '@/app/(console)/people/prefetch-people';
import { requireActor } from '@/app/(console)/require-actor';
import { rightsOf } from '@/app/(console)/rights-of';
import { PeopleRefused } from '@/components/people/people-refused';
import { PERSON_VERBS } from '@/lib/actions/recovery-action';
import { whyNotPeople } from '@/lib/auth/people/may-see-people';
import { peopleOptions } from '@/lib/auth/people/query-options';
import { consoleEnvironment } from '@/lib/environment';

export const metadata: Metadata = { title: 'Person' };

export default async function PersonPage({ params }: PageProps<'/people/[email]'>) {
  const actor = await requireActor();
  const refusal = whyNotPeople(actor.role);
  if (refusal !== null) return <PeopleRefused sentence={refusal} />;
  const email = decodeURIComponent((await params).email);
  const client = new QueryClient();
  await prefetchPeople(client);
  const list = client.getQueryData(peopleOptions(false).queryKey);
  if (list && !list.people.some((person) => person.email === email)) notFound();
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PersonScreen
        key={email}
        email={email}
        actor={actor}
        rights={rightsOf(actor, PERSON_VERBS)}
        environment={consoleEnvironment()}
      />
    </HydrationBoundary>
  );
}

import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { LocksScreen } from '@/app/(console)/locks/locks-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { rightsOf } from '@/app/(console)/rights-of';
import { askLocksSnapshot } from '@/app/api/locks/ask-locks-snapshot';
import { BACKEND_VERBS } from '@/lib/actions/recovery-action';
import { DatabaseError } from '@/lib/db/errors';
import { consoleEnvironment } from '@/lib/environment';
import { PRESETS } from '@/lib/locks/calculator-presets';
import { locksOptions } from '@/lib/locks/query-options';

export const metadata: Metadata = { title: 'Locks' };

export default async function LocksPage() {
  const actor = await requireActor();
  const client = new QueryClient();
  try {
    client.setQueryData(locksOptions(false).queryKey, (await askLocksSnapshot()).value);
  } catch (error) {
    // What cannot be read now the page asks for by itself, and says so.
    if (!(error instanceof DatabaseError)) throw error;
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <LocksScreen
        actorName={actor.name}
        rights={rightsOf(actor, BACKEND_VERBS)}
        environment={consoleEnvironment()}
        presets={PRESETS.map(({ id, label, fields }) => ({ id, label, fields }))}
      />
    </HydrationBoundary>
  );
}

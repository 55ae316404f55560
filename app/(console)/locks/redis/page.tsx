import type { Metadata } from 'next';
import { RedisLeasesScreen } from '@/app/(console)/locks/redis/redis-leases-screen';
import { requireActor } from '@/app/(console)/require-actor';
import { rightsOf } from '@/app/(console)/rights-of';
import { REDIS_LEASE_VERBS } from '@/lib/actions/recovery-action';
import { consoleEnvironment } from '@/lib/environment';

export const metadata: Metadata = { title: 'Leases in Redis' };

export default async function RedisLeasesPage() {
  const actor = await requireActor();
  return (
    <RedisLeasesScreen
      actorName={actor.name}
      rights={rightsOf(actor, REDIS_LEASE_VERBS)}
      environment={consoleEnvironment()}
    />
  );
}

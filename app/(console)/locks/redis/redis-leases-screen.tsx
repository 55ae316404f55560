'use client';

import { useQuery } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useRedisLeaseSheet } from '@/app/(console)/locks/redis/use-redis-lease-sheet';
import { problemOf } from '@/app/(console)/problem-of';
import { useDocumentTitle } from '@/components/providers/use-document-title';
import { RedisLeasesView } from '@/components/redis-leases/redis-leases-view';
import type { Environment } from '@/components/shell/environment';
import { useRefreshInterval } from '@/components/shell/refresh';
import { Banner } from '@/components/ui/banner';
import { ProblemPanel } from '@/components/ui/problem-panel';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { RedisLeaseOffer } from '@/lib/actions/action-offer';
import type { MayAct } from '@/lib/actions/may-act';
import { REDIS_LEASE_VERBS, type RedisLeaseVerb } from '@/lib/actions/recovery-action';
import { offerRedisLeaseActs } from '@/lib/actions/redis-lease-offers';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';
import type { RedisLeaseRow, RedisLeasesSnapshot } from '@/lib/triage/redis-leases-snapshot';
import { redisLeasesOptions } from '@/lib/triage/redis-query-options';

/** What the address marks, and the act that it opens. */
const PARSERS = { lease: parseAsString, act: parseAsStringLiteral(REDIS_LEASE_VERBS) };

type RedisLeasesScreenProps = {
  actorName: string;
  rights: Readonly<Record<RedisLeaseVerb, MayAct>>;
  environment: Environment;
};

/** The leases in Redis, live, with the panel that the address opens. */
export function RedisLeasesScreen({ actorName, rights, environment }: RedisLeasesScreenProps) {
  const refresh = useRefreshInterval();
  const { data, error } = useQuery(redisLeasesOptions(refresh));
  const [named, setNamed] = useQueryStates(PARSERS);
  const problem = problemOf(error);
  const offersOf = (row: RedisLeaseRow) => offerRedisLeaseActs(row, rights);
  const { sheet, refusal } = useRedisLeaseSheet({
    snapshot: data ?? null,
    lease: named.lease,
    offersOf: (lease) => offersOn(data ?? null, lease, rights),
    verb: named.act,
    actsOff: problem,
    environment,
    actorName,
    onClose: () => void setNamed({ act: null }),
  });
  useDocumentTitle(data ? `Leases in Redis · ${data.database}` : 'Leases in Redis');

  if (!data)
    return problem ? (
      <ProblemPanel title="The leases in Redis could not be read" sentence={problem} />
    ) : (
      <SkeletonRows label="Reading leases in Redis" rows={6} />
    );
  return (
    <>
      {refusal && (
        <Banner tone="note" icon="ban" title={`${refusal.label} is not possible now.`} className="mb-3.5">
          {refusal.reason}
        </Banner>
      )}
      <RedisLeasesView
        snapshot={data}
        marked={named.lease}
        offersOf={offersOf}
        mayCancel={rights['cancel-redis-wait'].allowed}
        actsOff={problem}
        problem={problem}
        sheet={sheet}
      />
    </>
  );
}

/** The acts on the lease that the address names. A wait on one that is not listed any more can still be cancelled. */
function offersOn(
  snapshot: RedisLeasesSnapshot | null,
  lease: string,
  rights: RedisLeasesScreenProps['rights'],
): readonly RedisLeaseOffer[] {
  const row = snapshot?.rows.find(({ address }) => address.key === lease);
  const named = readLeaseKey(lease);
  const wait = snapshot?.waits.find(({ address }) => address.key === lease);
  if (row) return offerRedisLeaseActs(row, rights);
  if (!wait || !named) return [];
  const leases = { name: named.name, destinationChecksTokens: false };
  const facts = { leases, namesOwner: false, key: named.key, held: null };
  return offerRedisLeaseActs({ facts, standing: { state: 'untold', why: '' }, wait }, rights);
}

'use client';

import type { ReactNode } from 'react';
import { RedisLeaseActPanel } from '@/app/(console)/act-panels';
import { useDrafts } from '@/app/(console)/use-drafts';
import { useSecondPerson } from '@/app/(console)/use-second-person';
import { useOpenOffer } from '@/components/recovery/use-open-offer';
import { seenOfLease } from '@/components/redis-leases/seen-of-lease';
import type { Environment } from '@/components/shell/environment';
import type { RedisLeaseOffer } from '@/lib/actions/action-offer';
import type { RedisLeasesSnapshot } from '@/lib/triage/redis-leases-snapshot';

type RedisLeaseSheetInput = {
  /** Null until it was read. */
  snapshot: RedisLeasesSnapshot | null;
  /** The lease that the address names. */
  lease: string | null;
  offersOf: (lease: string) => readonly RedisLeaseOffer[];
  /** The act that the address names. */
  verb: string | null;
  actsOff: string | null;
  environment: Environment;
  actorName: string;
  onClose: () => void;
};

const GONE = 'The lease is not seen any more: it has lapsed, or its owner gave it back.';

/** The panel of the act on a lease that the address opens, and why it does not open where it does not. */
export function useRedisLeaseSheet(input: RedisLeaseSheetInput): {
  sheet: ReactNode;
  refusal: { label: string; reason: string } | null;
} {
  const { snapshot, lease, offersOf, verb, actsOff, ...panel } = input;
  const { draftOf, keep, submit } = useDrafts();
  const twoFor = useSecondPerson(input.environment);
  const row = snapshot?.rows.find(({ address }) => address.key === lease) ?? null;
  const { offer, refusal } = useOpenOffer(lease === null ? [] : offersOf(lease), verb);
  if (snapshot === null || lease === null || offer === null)
    return { sheet: null, refusal: offer === null ? refusal : null };

  const current = offersOf(lease).find((one) => one.verb === offer.verb);
  const wait = snapshot.waits.find(({ address }) => address.key === lease) ?? null;
  const sheet = (
    <RedisLeaseActPanel
      {...panel}
      key={`${lease} ${offer.verb}`}
      row={row}
      offer={offer}
      wait={wait}
      refusal={actsOff ?? refusal?.reason ?? (current ? null : GONE)}
      guardNow={current?.allowed ? current.guard : offer.guard}
      seenNow={seenOfLease(lease, row, snapshot)}
      lastEvent={null}
      address={{ source: 'redis', database: snapshot.database, key: lease }}
      databaseNow={snapshot.databaseNow}
      draft={draftOf(offer.verb)}
      onDraft={(draft) => keep(offer.verb, draft)}
      submit={submit}
      two={twoFor(offer.verb, lease)}
    />
  );
  return { sheet, refusal: null };
}

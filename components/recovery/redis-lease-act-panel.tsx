'use client';

import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { CONFIRM } from '@/components/recovery/act-words';
import { changesOf, type GuardChange } from '@/components/recovery/guard-changes';
import { Value } from '@/components/recovery/guard-sentence';
import type { RedisLeaseGuard } from '@/lib/actions/action-offer';
import type { RedisLeaseVerb } from '@/lib/actions/recovery-action';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';
import type { RedisLeaseRow } from '@/lib/triage/redis-leases-snapshot';

type RedisLeaseActPanelProps = ActPanelProps<RedisLeaseVerb, RedisLeaseGuard> & {
  /** The lease as it is now; null when it is not seen any more. */
  row: RedisLeaseRow | null;
};

/** Releasing one lease in Redis. */
export function RedisLeaseActPanel({ row, ...panel }: RedisLeaseActPanelProps) {
  const owner = row?.facts.held?.owner ?? null;
  return (
    <ActPanel
      {...panel}
      words={{
        sentence: ({ expiresAt }) => (
          <p>
            <Value>{readLeaseKey(panel.address.key)?.key ?? panel.address.key}</Value> has the very value that
            you see
            {owner !== null && (
              <>
                {' '}
                (of <Value>{owner}</Value>)
              </>
            )}
            , and {expiresAt === null ? 'still has no expiry' : 'was not renewed since'}.
          </p>
        ),
        changes: (_, armed, now) => changes(armed, now),
        confirm: ({ verb }) => CONFIRM[verb],
        race: () => 'If it was renewed or taken over, this ends as stale and nothing is released.',
        owner: () => owner,
        back: 'Back to the leases',
      }}
    />
  );
}

/** A digest and a number of milliseconds say nothing to anybody: what they stand for is said. */
function changes(armed: RedisLeaseGuard, now: RedisLeaseGuard): GuardChange[] {
  return changesOf(['digest', 'expiresAt'], armed, now).map(({ column }) =>
    column === 'digest'
      ? { column: 'owner', was: 'the one you saw', now: 'another' }
      : { column: 'lease', was: 'as you saw it', now: 'renewed: its owner is alive' },
  );
}

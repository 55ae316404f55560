'use client';

import { useState } from 'react';
import { ActPanel, type ActPanelProps } from '@/components/recovery/act-panel';
import { CONFIRM } from '@/components/recovery/act-words';
import { changesOf, type GuardChange } from '@/components/recovery/guard-changes';
import { Value } from '@/components/recovery/guard-sentence';
import type { RecoveryAnswer } from '@/components/recovery/use-recovery';
import type { RedisLeaseGuard } from '@/lib/actions/action-offer';
import type { RedisLeaseVerb } from '@/lib/actions/recovery-action';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { RedisLeaseRequest } from '@/lib/recovery/recovery-request';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';
import type { RedisLeaseRow } from '@/lib/triage/redis-leases-snapshot';

type RedisLeaseActPanelProps = Omit<ActPanelProps<RedisLeaseVerb, RedisLeaseGuard>, 'submit'> & {
  /** The lease as it is now; null when it is not seen any more. */
  row: RedisLeaseRow | null;
  /** The newest wait on it: cancelling is about this one and no later one. */
  wait: LeaseWait | null;
  submit: (request: RedisLeaseRequest) => Promise<RecoveryAnswer>;
};

/** One act on a lease in Redis: waiting it out, cancelling that, releasing it. */
export function RedisLeaseActPanel({ row, wait, ...panel }: RedisLeaseActPanelProps) {
  const [waitId] = useState(wait?.id);
  const owner = row?.facts.held?.owner ?? null;
  const key = readLeaseKey(panel.address.key)?.key ?? panel.address.key;
  const { verb } = panel.offer;
  return (
    <ActPanel
      {...panel}
      submit={(wish) =>
        panel.submit({ ...wish, ...(wish.verb === 'cancel-redis-wait' && waitId ? { waitId } : {}) })
      }
      words={{
        sentence: ({ expiresAt }) =>
          verb === 'cancel-redis-wait' ? (
            <p>
              The wait of {wait?.armedBy.name ?? 'whoever armed it'} on <Value>{key}</Value> has not ended.
            </p>
          ) : (
            <p>
              <Value>{key}</Value> has the very value that you see
              {owner !== null && (
                <>
                  {' '}
                  (of <Value>{owner}</Value>)
                </>
              )}
              , and {expiresAt === null ? 'still has no expiry' : 'was not renewed since'}.
            </p>
          ),
        changes: (act, armed, now) => (act === 'cancel-redis-wait' ? [] : changes(armed, now)),
        confirm: ({ verb: act }) => CONFIRM[act],
        race: () => RACES[verb],
        // Only a release takes it from somebody.
        owner: () => (verb === 'release-redis-lease' ? owner : undefined),
        back: 'Back to the leases',
      }}
    />
  );
}

const RACES: Record<RedisLeaseVerb, string> = {
  'wait-out-redis-lease': 'If it was renewed or taken over, this ends as stale and nothing is armed.',
  'cancel-redis-wait': 'If the watcher is first, this ends as stale, and the wait stands as it ended.',
  'release-redis-lease': 'If it was renewed or taken over, this ends as stale and nothing is released.',
};

/** A digest and a number of milliseconds say nothing to anybody: what they stand for is said. */
function changes(armed: RedisLeaseGuard, now: RedisLeaseGuard): GuardChange[] {
  return changesOf(['digest', 'expiresAt'], armed, now).map(({ column }) =>
    column === 'digest'
      ? { column: 'owner', was: 'the one you saw', now: 'another' }
      : { column: 'lease', was: 'as you saw it', now: 'renewed: its owner is alive' },
  );
}

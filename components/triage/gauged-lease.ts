import type { GaugedLease } from '@/lib/leases/gauge';
import { epochMs, type Timestamp } from '@/lib/time';

const SECOND = 1_000;

type LeaseAtStake = {
  until: Timestamp | null;
  renewedAt: Timestamp | null;
  /** Seconds. */
  heartbeatInterval: number;
  /** Seconds. */
  grace: number;
};

/** A lease as it was read, in the milliseconds that drawing needs. */
export function gaugedLease(lease: LeaseAtStake, readAt: Timestamp): GaugedLease {
  if (lease.until === null) return { kind: 'none' };
  const lapsesAt = epochMs(lease.until);
  return {
    kind: 'lease',
    lapsesAt,
    graceMs: lease.grace * SECOND,
    // A lease that was never renewed shows no beat before its lapse.
    renewedAt: lease.renewedAt === null ? lapsesAt : epochMs(lease.renewedAt),
    heartbeatMs: lease.heartbeatInterval * SECOND,
    readAt: epochMs(readAt),
  };
}

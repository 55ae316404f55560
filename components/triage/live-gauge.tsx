'use client';

import { LeaseGauge } from '@/components/leases/lease-gauge';
import { gaugedLease } from '@/components/triage/gauged-lease';
import { useServerNow } from '@/components/ui/use-server-now';
import type { GaugeSize, GaugeWindow } from '@/lib/leases/gauge';
import { epochMs, type Timestamp } from '@/lib/time';

type LiveGaugeProps = {
  lease: Parameters<typeof gaugedLease>[0];
  databaseNow: Timestamp;
  size?: GaugeSize;
  window?: GaugeWindow;
  className?: string;
};

/** The gauge of a lease, stepping with the database's clock. */
export function LiveGauge({ lease, databaseNow, ...rest }: LiveGaugeProps) {
  const nowMs = useServerNow(epochMs(databaseNow));
  return <LeaseGauge lease={gaugedLease(lease, databaseNow)} nowMs={nowMs} {...rest} />;
}

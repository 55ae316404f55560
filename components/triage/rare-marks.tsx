import { loadLater } from '@/components/ui/load-later';
import { requestsOn, type WaitingRequest } from '@/lib/approvals/approval';
import { isArmed, type LeaseWait } from '@/lib/leases/lease-wait';
import type { Timestamp } from '@/lib/time';
import type { Finding } from '@/lib/triage/finding';

/*
 * What few cards have, loaded with the first card that has one: a wait that somebody armed, a request for a second person.
 */

export const ArmedWait = loadLater(() =>
  import('@/components/leases/armed-wait').then((module) => module.ArmedWait),
);
const LoadedWaitMark = loadLater(() =>
  import('@/components/leases/wait-mark').then((module) => module.WaitMark),
);
const AskedAlready = loadLater(() =>
  import('@/components/recovery/asked-already').then((module) => module.AskedAlready),
);

type WaitMarkProps = { wait: LeaseWait | null; databaseNow: Timestamp };

/** In a list: that somebody waits this lease out, and what follows. */
export function WaitMark({ wait, databaseNow }: WaitMarkProps) {
  return isArmed(wait) && <LoadedWaitMark wait={wait} databaseNow={databaseNow} />;
}

type RequestsOfProps = { finding: Finding; requests: readonly WaitingRequest[] };

/** Who has asked for a second person for the job of a finding already. */
export function RequestsOf({ finding, requests }: RequestsOfProps) {
  const on = requestsOn(requests, finding.address);
  return on.length > 0 && <AskedAlready requests={on} databaseNow={finding.databaseNow} />;
}

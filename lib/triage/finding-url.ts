import { BACKEND_VERBS, REDIS_LEASE_VERBS } from '@/lib/actions/recovery-action';
import { findingPath, jobActPath, jobPath } from '@/lib/jobs/address-url';
import { backendActPath, backendPath, lockPath, preparedPath } from '@/lib/locks/lock-url';
import { redisLeaseActPath, redisLeasePath } from '@/lib/redis-leases/lease-url';
import type { Finding } from '@/lib/triage/finding';

/** The page of what a finding is about, where its evidence stands. */
export function findingHome({ about, address }: Finding) {
  switch (about) {
    case 'job':
      return jobPath(address);
    case 'backend':
      return backendPath(address.key);
    case 'prepared':
      return preparedPath(address.key);
    case 'lock':
      return lockPath(address.key);
    case 'redis-lease':
      return redisLeasePath(address.key);
    case 'watcher':
      return '/workers';
  }
}

/** Where the panel of one act opens. What sets a trouble outside any job aside opens on Triage. It writes nothing by itself. */
export function findingActPath(finding: Finding, verb: string) {
  if (finding.about === 'job') return jobActPath(finding.address, verb);
  if (finding.about === 'backend' && (BACKEND_VERBS as readonly string[]).includes(verb))
    return backendActPath(finding.address.key, verb);
  if (finding.about === 'redis-lease' && (REDIS_LEASE_VERBS as readonly string[]).includes(verb))
    return redisLeaseActPath(finding.address.key, verb);
  return `${findingPath(finding.fingerprint)}&act=${encodeURIComponent(verb)}` as const;
}

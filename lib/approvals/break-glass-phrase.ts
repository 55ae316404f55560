import { targetOf, verbOf } from '@/lib/actions/recovery-action';
import { readBackendKey } from '@/lib/locks/backend-address';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';

/** What one person types to do alone what takes two: "fence off job 7731 alone". The database makes the same text. */
export function breakGlassPhrase(verb: string, key: string): string {
  const known = verbOf(verb);
  if (known && targetOf(known) === 'backend')
    return `${verb.split('-')[0]} backend ${readBackendKey(key)?.pid ?? key} alone`;
  if (known && targetOf(known) === 'bulk') return `${verb.replaceAll('-', ' ')} recovery ${key} alone`;
  if (known && targetOf(known) === 'redis-lease')
    return `${verb.replaceAll('-', ' ')} ${readLeaseKey(key)?.key ?? key} alone`;
  return `${verb.replaceAll('-', ' ')} job ${key} alone`;
}

import type { IconName } from '@/components/ui/icon-name';
import type { BackendVerb, JobVerb, RedisLeaseVerb } from '@/lib/actions/recovery-action';

/** How the acts are drawn that a finding can advise. Apart from the others, which Triage never draws. */
export const ADVISED_ICONS: Record<JobVerb | BackendVerb | RedisLeaseVerb, IconName> = {
  'mark-failed': 'circle-x',
  retry: 'rotate-ccw',
  'wait-out': 'hourglass',
  'request-stop': 'hand',
  hold: 'circle-pause',
  'release-hold': 'circle-play',
  'cancel-pending': 'square-x',
  'fence-off': 'fence',
  'cancel-wait': 'timer-off',
  'cancel-backend': 'circle-slash',
  'terminate-backend': 'plug-zap',
  'wait-out-redis-lease': 'hourglass',
  'cancel-redis-wait': 'timer-off',
  'release-redis-lease': 'key-round',
};

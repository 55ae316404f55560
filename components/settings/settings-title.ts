import { countOf } from '@/lib/format/count';
import type { Settings } from '@/lib/rights/settings';

/** What there is to mend, with its number. */
export function settingsTitle({ missing, beyond }: Pick<Settings, 'missing' | 'beyond'>): string {
  if (missing.length === 0 && beyond.length === 0)
    return 'The console has every right it needs, and 0 beyond';
  const lacks = missing.length > 0 ? `lacks ${countOf(missing.length, 'right')}` : '';
  const has = beyond.length > 0 ? `has ${countOf(beyond.length, 'right')} too many` : '';
  return `The console ${[lacks, has].filter(Boolean).join(' and ')}`;
}

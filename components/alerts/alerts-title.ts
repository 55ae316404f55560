import type { AlertsSnapshot } from '@/lib/alerts/alerts-snapshot';
import { formatRelative } from '@/lib/format/age';
import { countOf } from '@/lib/format/count';
import { epochMs } from '@/lib/time';

/** The page's title: a sentence with a number in it. */
export function alertsTitle({ rules, open, over, databaseNow }: AlertsSnapshot): string {
  if (open.length > 0) {
    const fires = open.length === 1 ? 'fires' : 'fire';
    const had = open.filter(({ acknowledged }) => acknowledged !== null).length;
    if (had === 0)
      return `${countOf(open.length, 'alert')} ${fires}, and nobody has ${open.length === 1 ? 'it' : 'them'}`;
    return had === open.length
      ? `${countOf(open.length, 'alert')} ${fires}, and somebody has ${open.length === 1 ? 'it' : 'each'}`
      : `${countOf(open.length, 'alert')} ${fires}, and nobody has ${open.length - had} of them`;
  }
  if (rules === null) return 'Nobody is told of anything: no alerts are configured';
  const last = over[0]?.resolvedAt;
  return last
    ? `Nothing fires; the last alert was over ${formatRelative(epochMs(last), epochMs(databaseNow))}`
    : `Nothing fires, and nothing has under ${countOf(rules.length, 'rule')}`;
}

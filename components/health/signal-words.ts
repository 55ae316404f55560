import { chosenQueues } from '@/components/health/lease-age-unit';
import { recordTitle } from '@/lib/audit/record-title';
import { countOf } from '@/lib/format/count';
import { formatDuration } from '@/lib/format/duration';
import { formatUtcDate, formatUtcMinute } from '@/lib/format/utc-time';
import type { LeaseSignals, SignalMark } from '@/lib/health/lease-signals';
import { WINDOW_SHAPES } from '@/lib/health/signal-window';
import { interventionPath } from '@/lib/jobs/address-url';

/** A latency: `0.4 ms`, `17 ms`, `2.4 s`, `1:10`. */
export function formatLatency(ms: number): string {
  if (ms < 1) return `${ms.toFixed(1)} ms`;
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  return ms < 60_000 ? `${(ms / 1_000).toFixed(1).replace(/\.0$/, '')} s` : formatDuration(ms);
}

/** An age of so many seconds: `0:04`, `12:31`. */
export const formatSeconds = (seconds: number) => formatDuration(seconds * 1_000);

export const formatShare = (share: number) => `${Math.round(share * 100)} %`;

/** When a bucket of a window begins: the minute, with its day where the window has several. */
export function bucketName({ window }: Pick<LeaseSignals, 'window'>, ms: number): string {
  const minute = formatUtcMinute(ms);
  return WINDOW_SHAPES[window].bucketSeconds < 900 ? minute : `${formatUtcDate(ms).slice(0, -5)} ${minute}`;
}

/** What the page has to say, with a number or a name in it. */
export function signalsTitle({ levels, queue }: Pick<LeaseSignals, 'levels' | 'queue'>): string {
  const chosen = chosenQueues(levels.queues, queue);
  const leases = chosen.reduce((sum, one) => sum + one.leases, 0);
  const late = chosen.reduce((sum, one) => sum + one.late.count, 0);
  const names = [...new Set(chosen.flatMap((one) => one.late.owners))];
  const where = queue === null ? '' : ` of ${queue}`;
  // As many late owners as leases: each lease is one of theirs.
  if (late > 0 && late >= leases) return `No worker${where} renews on time: ${listed(names, late)}`;
  if (late > 0) return `Workers${where} renew on time, except ${listed(names, Math.max(late, names.length))}`;
  if (leases > 0) return `${countOf(leases, 'lease')}${where} renewed on time`;
  if (queue !== null) return `No lease of ${queue} is held`;
  return chosen.length === 0
    ? 'No queue is set up, so 0 leases are held'
    : `No lease is held on ${countOf(chosen.length, 'queue')}`;
}

/** `w-1`, `w-1 and w-2`, `w-1, w-2 and 3 more`. */
function listed(names: readonly string[], total: number): string {
  const shown = names.slice(0, Math.min(total, 2));
  const rest = total - shown.length;
  if (rest > 0) return shown.length === 0 ? countOf(rest, 'worker') : `${shown.join(', ')} and ${rest} more`;
  return shown.join(' and ');
}

/** What a mark says beside its line, in few words. */
export function markWords(mark: SignalMark): string {
  if (mark.kind === 'act') return recordTitle(mark);
  return `${mark.fault.replaceAll('-', ' ')}: ${mark.owner ?? mark.subject}`;
}

/** The record that a mark is of. */
export function markPath(mark: SignalMark): `/health/history/${string}` | `/interventions/${string}` {
  return mark.kind === 'act' ? interventionPath(mark.seq) : `/health/history/${mark.id}`;
}

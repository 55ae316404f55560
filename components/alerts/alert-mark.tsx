import { Mark } from '@/components/ui/mark';
import { formatDuration } from '@/lib/format/duration';
import { epochMs, type Timestamp } from '@/lib/time';

type AlertMarkProps = {
  since: Timestamp;
  quietSince: Timestamp | null;
  resolvedAt: Timestamp | null;
  nowMs: number;
};

/** How an alert stands, and since when: firing, quiet for now, or over. */
export function AlertMark({ since, quietSince, resolvedAt, nowMs }: AlertMarkProps) {
  if (resolvedAt !== null)
    return (
      <Mark tone="idle" icon="check">
        over
      </Mark>
    );
  if (quietSince !== null)
    return (
      <Mark tone="idle" icon="circle-dashed">
        quiet {formatDuration(nowMs - epochMs(quietSince))}
      </Mark>
    );
  return (
    <Mark tone="late" icon="clock-alert">
      firing {formatDuration(nowMs - epochMs(since))}
    </Mark>
  );
}

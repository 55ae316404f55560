'use client';

import { takeoverWords } from '@/components/leases/takeover-words';
import { Icon } from '@/components/ui/icon';
import { useServerNow } from '@/components/ui/use-server-now';
import type { Queue } from '@/lib/jobs/queue';
import { epochMs, type Timestamp } from '@/lib/time';

type TakeoverLineProps = { queue: Queue; until: Timestamp; databaseNow: Timestamp };

/** What happens by itself, counting down to it; nothing where nothing does. */
export function TakeoverLine({ queue, until, databaseNow }: TakeoverLineProps) {
  const words = takeoverWords(queue, until, useServerNow(epochMs(databaseNow)));
  if (words === null) return null;
  return (
    <p className="flex items-start gap-[7px] text-ink-2 text-label">
      <Icon icon="calendar-clock" size="button" className="mt-px text-ink-3" />
      <span>{words}</span>
    </p>
  );
}

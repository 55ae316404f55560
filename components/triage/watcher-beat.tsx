'use client';

import { Icon } from '@/components/ui/icon';
import { useServerNow } from '@/components/ui/use-server-now';
import { formatRelative } from '@/lib/format/age';
import { epochMs, type Timestamp } from '@/lib/time';
import type { WatcherStanding } from '@/lib/workers/watcher-standing';

type WatcherBeatProps = { standing: WatcherStanding; databaseNow: Timestamp };

/** One quiet line on every page: when the watcher was last heard. */
export function WatcherBeat({ standing: { state, heartbeatAt }, databaseNow }: WatcherBeatProps) {
  const nowMs = useServerNow(epochMs(databaseNow));
  const alive = state === 'alive';
  return (
    <span className={`flex items-center gap-1.5 ${alive ? '' : 'text-late'}`}>
      <Icon icon={alive ? 'check' : 'eye-off'} size="button" />
      {heartbeatAt === null ? 'No watcher' : `Watcher beat ${formatRelative(epochMs(heartbeatAt), nowMs)}`}
    </span>
  );
}

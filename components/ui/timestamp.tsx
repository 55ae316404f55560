'use client';

import { Tooltip } from 'radix-ui';
import { type MouseEvent, useState } from 'react';
import { formatRelative } from '@/lib/format/age';
import { epochMs, formatUtcDateTime, type Instant } from '@/lib/format/utc-time';
import { classNames } from './class-names';

type TimestampProps = {
  at: Instant;
  /** Server time, from `useServerNow`. */
  nowMs: number;
  className?: string | undefined;
};

/** A relative time. Pointing at it, focusing it or tapping it shows the absolute one in UTC. */
export function Timestamp({ at, nowMs, className }: TimestampProps) {
  const [open, setOpen] = useState(false);
  const atMs = epochMs(at);
  const absolute = formatUtcDateTime(atMs);
  const show = (event: MouseEvent) => {
    // A press closes a tooltip by default, and a finger has no other way to open it.
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Tooltip.Provider delayDuration={150}>
      <Tooltip.Root open={open} onOpenChange={setOpen}>
        <Tooltip.Trigger
          type="button"
          onClick={show}
          className={classNames('cursor-default whitespace-nowrap text-inherit', className)}
        >
          <time dateTime={new Date(atMs).toISOString()}>{formatRelative(atMs, nowMs)}</time>
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 rounded-chip border border-line-2 bg-raised px-2 py-1 font-mono text-ink text-label tracking-mono"
          >
            {absolute}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

'use client';

import { Icon } from '@/components/ui/icon';
import { Refusal } from '@/components/ui/refusal';
import { useServerNow } from '@/components/ui/use-server-now';
import { formatAge } from '@/lib/format/age';
import { epochMs, type Timestamp } from '@/lib/time';

type StillTrueProps = { databaseNow: Timestamp; refusal: string | null };

/** How old the last look is at which the guard held. The statement that writes looks once more. */
export function StillTrue({ databaseNow, refusal }: StillTrueProps) {
  const readAt = epochMs(databaseNow);
  const now = useServerNow(readAt);
  if (refusal) {
    return (
      <Refusal verb="Not now" className="mt-1.5">
        {refusal}
      </Refusal>
    );
  }
  return (
    <p className="mt-[5px] flex items-center gap-1.5 text-done text-label">
      <Icon icon="check" size="lamp" />
      <span>True {formatAge(now - readAt)} ago; checked again in the statement that writes.</span>
    </p>
  );
}

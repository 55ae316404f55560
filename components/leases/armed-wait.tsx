'use client';

import { armedWords, WAIT_OUTCOMES } from '@/components/leases/wait-words';
import { Lamp } from '@/components/ui/lamp';
import { Link } from '@/components/ui/link';
import { OutcomeLine } from '@/components/ui/outcome-line';
import { useServerNow } from '@/components/ui/use-server-now';
import { formatUtcTime } from '@/lib/format/utc-time';
import { interventionPath, jobActPath, jobPath } from '@/lib/jobs/address-url';
import { isArmed, type LeaseWait } from '@/lib/leases/lease-wait';
import { redisLeaseActPath } from '@/lib/redis-leases/lease-url';
import { epochMs, type Timestamp } from '@/lib/time';

type ArmedWaitProps = {
  wait: LeaseWait;
  databaseNow: Timestamp;
  /** Why it will not be carried out just now: nobody watches. Null while a watcher is heard. */
  unwatched: string | null;
  /** Whether this person may cancel it. */
  cancellable: boolean;
};

/** One wait: who armed it, what follows and when; once it has ended, how, and what came after. */
export function ArmedWait({ wait, databaseNow, unwatched, cancellable }: ArmedWaitProps) {
  const nowMs = useServerNow(epochMs(databaseNow));
  if (!isArmed(wait)) return <EndedWait wait={wait} />;
  return (
    <div className="flex gap-2">
      <Lamp tone="idle" icon="hourglass" className="mt-px" />
      <div className="min-w-0">
        <p>
          Armed by {wait.armedBy.name}
          {wait.inRedis !== null && ' on the lease in Redis'}:{' '}
          <b className="font-semibold">{armedWords(wait, nowMs)}</b>.{' '}
          {cancellable && (
            <Link href={cancelPath(wait)} scroll={false} className="link whitespace-nowrap">
              Cancel the wait
            </Link>
          )}
        </p>
        <p className="text-ink-2 text-label">
          It stands down if {wait.owner ?? 'its owner'} renews first. <RecordLink seq={wait.armedSeq} />
        </p>
        {wait.unread && (
          <p className="mt-0.5 font-medium text-late text-label">
            The watcher cannot look into Redis since {formatUtcTime(wait.unread.since)}: it stays armed.{' '}
            {wait.unread.why}
          </p>
        )}
        {unwatched !== null && <p className="mt-0.5 font-medium text-late text-label">{unwatched}</p>}
      </div>
    </div>
  );
}

/** Where it is cancelled: on the page of its job, or among the leases in Redis. */
function cancelPath({ address, inRedis }: LeaseWait) {
  return inRedis === null
    ? jobActPath(address, 'cancel-wait')
    : redisLeaseActPath(address.key, 'cancel-redis-wait');
}

function EndedWait({ wait }: { wait: LeaseWait }) {
  if (wait.state === 'armed') return null;
  return (
    <OutcomeLine outcome={WAIT_OUTCOMES[wait.state]}>
      Wait of {wait.armedBy.name}
      {wait.inRedis !== null && ' on the lease in Redis'}: {wait.endedDetail}{' '}
      {wait.successorKey !== null && (
        <>
          <Link
            href={jobPath({ ...wait.address, key: wait.successorKey })}
            className="link whitespace-nowrap"
          >
            Open the next attempt
          </Link>{' '}
        </>
      )}
      <RecordLink seq={wait.outcomeSeq ?? wait.armedSeq} />
    </OutcomeLine>
  );
}

function RecordLink({ seq }: { seq: string | null }) {
  if (seq === null) return null;
  return (
    <Link href={interventionPath(seq)} className="link whitespace-nowrap">
      Record {seq}
    </Link>
  );
}

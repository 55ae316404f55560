'use client';

import { requestWish } from '@/components/recovery/request-title';
import { Banner } from '@/components/ui/banner';
import { Link } from '@/components/ui/link';
import { useServerNow } from '@/components/ui/use-server-now';
import { isWaiting, type WaitingRequest } from '@/lib/approvals/approval';
import { requestPath } from '@/lib/approvals/request-url';
import { formatRelative } from '@/lib/format/age';
import { formatUtcMinute } from '@/lib/format/utc-time';
import { epochMs, type Timestamp } from '@/lib/time';

type AskedAlreadyProps = {
  /** Those on what stands here. */
  requests: readonly WaitingRequest[];
  databaseNow: Timestamp;
  /** On a page of its own and not within a list. */
  banner?: boolean;
};

/** Who has asked for a second person already, so that nobody asks twice. Nothing once it is decided or over. */
export function AskedAlready({ requests, databaseNow, banner = false }: AskedAlreadyProps) {
  const nowMs = useServerNow(epochMs(databaseNow));
  const waiting = requests.filter((request) => isWaiting({ ...request, state: 'waiting' }, nowMs));
  return waiting.map((request) => {
    const asked = `${request.requester.name} asked ${formatRelative(epochMs(request.askedAt), nowMs)} to ${wishOf(request)}`;
    const rest = (
      <>
        Waits for an approver until {formatUtcMinute(request.expiresAt)} UTC.{' '}
        <Link href={requestPath(request.id)} className="link whitespace-nowrap">
          Request {request.id}
        </Link>
      </>
    );
    return banner ? (
      <Banner key={request.id} tone="note" icon="users-round" title={`${asked}.`}>
        {rest}
      </Banner>
    ) : (
      <span key={request.id} className="block text-ink-2 text-label">
        <b className="font-medium text-ink">{asked}.</b> {rest}
      </span>
    );
  });
}

/** Beside the very row, it need not be named. */
const HERE: Readonly<Record<string, string>> = {
  'fence-off': 'fence it off',
  'release-hold': 'release its hold',
  'terminate-backend': 'terminate it',
  'release-redis-lease': 'release it',
};

function wishOf(request: WaitingRequest): string {
  return HERE[request.verb] ?? requestWish(request);
}

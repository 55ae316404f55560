'use client';

import type { ReactNode } from 'react';
import { TimeLeft } from '@/components/leases/time-left';
import { WaitMark } from '@/components/leases/wait-mark';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { ODD_WORDS } from '@/components/redis-leases/odd-words';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Identifier } from '@/components/ui/identifier';
import { Link } from '@/components/ui/link';
import { Mark } from '@/components/ui/mark';
import { Cell, Row } from '@/components/ui/table';
import type { RedisLeaseOffer } from '@/lib/actions/action-offer';
import { formatUtcTime } from '@/lib/format/utc-time';
import { jobPath } from '@/lib/jobs/address-url';
import { isArmed } from '@/lib/leases/lease-wait';
import { redisLeaseActPath } from '@/lib/redis-leases/lease-url';
import type { Timestamp } from '@/lib/time';
import type { RedisLeaseRow } from '@/lib/triage/redis-leases-snapshot';

type RedisLeaseItemProps = {
  row: RedisLeaseRow;
  databaseNow: Timestamp;
  marked: boolean;
  /** Beside the open panel, which is of one act and leaves no room for the others, nor for what is said of the owner. */
  narrow: boolean;
  offers: readonly RedisLeaseOffer[];
  actsOff: string | null;
};

const CARD =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-1 max-sm:border-line max-sm:border-b max-sm:px-3 max-sm:py-2.5 max-sm:[&>td]:border-0 max-sm:[&>td]:p-0!';

/** One lease: on a phone a card. A press only opens the panel. */
export function RedisLeaseItem({ row, databaseNow, marked, narrow, offers, actsOff }: RedisLeaseItemProps) {
  const { facts, address, job, waiting, odd, standing, subject } = row;
  const { held } = facts;
  return (
    <Row className={CARD} chosen={marked}>
      <Cell className="min-w-[27ch] max-sm:min-w-0">
        <Identifier value={facts.key} what="key" />
        <span className="block text-ink-3 text-label">{facts.leases.name}</span>
      </Cell>
      <Cell className="min-w-[13ch] break-words max-sm:col-start-1 max-sm:min-w-0">
        {held === null ? (
          <span className="text-ink-3">nobody</span>
        ) : held.owner !== null ? (
          <span className="font-mono">{held.owner}</span>
        ) : (
          <span className="text-ink-3">not told</span>
        )}
        <span className="block max-w-[44ch] text-pretty text-ink-2 text-label">
          {held !== null && held.ownerless !== null && `${held.ownerless} `}
          {/* Where it is alive, the refusal beside it says so. */}
          {held !== null && standing.state !== 'alive' && !narrow && standing.why}
        </span>
      </Cell>
      <Cell numeric className="max-sm:col-start-2 max-sm:row-start-1">
        {held === null ? (
          <span className="font-sans text-ink-3">not there</span>
        ) : row.lapsesAt === null ? (
          <span className="font-sans">never</span>
        ) : (
          <span title={`Lapses at ${formatUtcTime(row.lapsesAt)} UTC, read at ${formatUtcTime(databaseNow)}`}>
            <TimeLeft until={row.lapsesAt} databaseNow={databaseNow} />
          </span>
        )}
      </Cell>
      <Cell className="min-w-[15ch] break-words max-sm:col-span-2">
        {job ? (
          <>
            <Link href={jobPath(job.address)} className="link font-mono">
              {subject}
            </Link>
            <span className="block text-ink-2 text-label">
              {job.queue}, run by{' '}
              <span className="whitespace-nowrap font-mono">{job.owner ?? 'nobody named'}</span>
            </span>
          </>
        ) : (
          <>
            <span className="font-mono">{subject}</span>
            <span className="block text-ink-2 text-label">
              {waiting ? (
                <Link href={jobPath(waiting.address)} className="link">
                  waits for it since {formatUtcTime(waiting.since)}
                </Link>
              ) : (
                'no running job was seen'
              )}
            </span>
          </>
        )}
      </Cell>
      <Cell className="max-sm:col-span-2">
        {odd.length === 0 ? (
          <span className="text-ink-3">nothing</span>
        ) : (
          <ul className="grid gap-1">
            {odd.map((one) => (
              <li key={one}>
                <Mark tone="late" icon={ODD_WORDS[one].icon}>
                  {ODD_WORDS[one].mark}
                </Mark>
                <span className="block max-w-[40ch] text-pretty text-ink-2 text-label">
                  {ODD_WORDS[one].sentence}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Cell>
      {!narrow && (
        <Cell className="max-sm:col-span-2">
          {held !== null && (
            <Acts address={address.key} offers={offers} actsOff={actsOff}>
              {isArmed(row.wait) && (
                <p className="text-label">
                  <WaitMark wait={row.wait} databaseNow={databaseNow} />
                  {actsOff === null && canCancel(offers) && (
                    <Link
                      href={redisLeaseActPath(address.key, 'cancel-redis-wait')}
                      scroll={false}
                      className="link"
                    >
                      Cancel the wait
                    </Link>
                  )}
                </p>
              )}
            </Acts>
          )}
        </Cell>
      )}
    </Row>
  );
}

type ActsProps = {
  address: string;
  offers: readonly RedisLeaseOffer[];
  actsOff: string | null;
  /** Who waits it out; nothing where nobody does. */
  children: ReactNode;
};

/** What to do about it: mostly to wait. What may not be done stays, with its reason. */
function Acts({ address, offers, actsOff, children }: ActsProps) {
  return (
    <div className="grid justify-items-start gap-1.5">
      {children}
      {offers
        .filter(({ verb }) => stands(verb, Boolean(children)))
        .map((offer) => {
          const reason = offer.allowed ? actsOff : offer.reason;
          if (offer.allowed && reason === null)
            return (
              <Link
                key={offer.verb}
                href={redisLeaseActPath(address, offer.verb)}
                scroll={false}
                data-row-open=""
                className={`${buttonClass({ variant: offer.second === null ? 'plain' : 'danger', size: 'small' })} max-sm:h-[46px]`}
              >
                <Icon icon={ACT_ICONS[offer.verb]} size="button" />
                {offer.label}
              </Link>
            );
          const id = `no-${offer.verb}-${address}`;
          return (
            <div key={offer.verb}>
              <Button unavailable icon="ban" size="small" aria-describedby={id}>
                {offer.label}
              </Button>
              <p id={id} className="mt-1 max-w-[34ch] text-pretty text-ink-2 text-label">
                {reason}
              </p>
            </div>
          );
        })}
    </div>
  );
}

/** While somebody waits it is cancelled beside who does, and not asked for a second time. */
function stands(verb: RedisLeaseOffer['verb'], waitedFor: boolean): boolean {
  if (verb === 'cancel-redis-wait') return false;
  return verb !== 'wait-out-redis-lease' || !waitedFor;
}

function canCancel(offers: readonly RedisLeaseOffer[]): boolean {
  return offers.some(({ verb, allowed }) => verb === 'cancel-redis-wait' && allowed);
}

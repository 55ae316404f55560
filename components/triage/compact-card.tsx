'use client';

import { useState } from 'react';
import { TimeLeft } from '@/components/leases/time-left';
import { BulkActs } from '@/components/triage/bulk-acts';
import type { FindingCardProps } from '@/components/triage/finding-card';
import { LiveGauge } from '@/components/triage/live-gauge';
import { NamedText } from '@/components/triage/named-text';
import { RequestsOf, WaitMark } from '@/components/triage/rare-marks';
import { CardJobs, loadCardJobs } from '@/components/triage/rare-panels';
import { Button, buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/link';
import { countOf } from '@/lib/format/count';
import { isArmed, waitOf } from '@/lib/leases/lease-wait';
import { findingActPath, findingHome } from '@/lib/triage/finding-url';
import { subjectsOf } from '@/lib/triage/subjects-of';

/** A finding within its cause: one line, since the cause above it has said what is wrong. */
export function CompactCard({ card, lead, marked, gone, actsOff, waits, requests, bulk }: FindingCardProps) {
  const [open, setOpen] = useState(marked && card.count > 1);
  const [finding] = card.findings;
  const variant = lead ? 'primary' : 'plain';
  const wait = card.count === 1 ? waitOf(waits, finding.address) : null;
  const act =
    card.count === 1 && !isArmed(wait) && actsOff === null && !gone
      ? card.safe.find(({ verb }) => verb !== 'wait')
      : undefined;
  return (
    <li
      data-row=""
      tabIndex={-1}
      aria-label={`${card.cause}: ${subjectsOf(card)}`}
      className={classNames(
        'border-line border-b last:border-b-0 focus-visible:-outline-offset-2',
        marked ? 'bg-accent-tint' : 'bg-well',
        gone && 'opacity-60',
      )}
    >
      <div className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 px-3 py-1.5 md:min-h-[53px] md:grid-cols-[96px_minmax(0,1fr)_196px_176px] md:px-0 md:pr-3.5">
        <b className="pr-1 text-right font-medium font-mono md:pr-9">{card.heldUp}</b>
        <span className="min-w-0 wrap-anywhere md:pl-[26px]">
          <NamedText text={card.sentence} names={[finding.subject, card.owner]} />
          <WaitMark wait={wait} databaseNow={finding.databaseNow} />
          {card.count === 1 && <RequestsOf finding={finding} requests={requests} />}
          {gone && <b className="ml-2 font-medium text-label">not seen any more</b>}
        </span>
        <span className="grid grid-cols-[58px_minmax(0,1fr)] items-center gap-2 max-md:col-start-2">
          {card.lease?.until && (
            <>
              <TimeLeft until={card.lease.until} databaseNow={finding.databaseNow} />
              <LiveGauge size="mini" lease={card.lease} databaseNow={finding.databaseNow} />
            </>
          )}
        </span>
        {card.count > 1 ? (
          <Button
            size="small"
            variant={variant}
            icon={open ? 'chevron-down' : 'chevron-right'}
            aria-expanded={open}
            data-row-open=""
            className="max-md:col-start-2 max-sm:h-11"
            onClick={() => setOpen(!open)}
            onFocus={loadCardJobs}
            onPointerEnter={loadCardJobs}
          >
            {open ? 'Fold' : 'Show'} {countOf(card.count, 'job')}
          </Button>
        ) : (
          <Link
            href={act && act.verb !== 'wait' ? findingActPath(finding, act.verb) : findingHome(finding)}
            data-row-open=""
            className={classNames(
              buttonClass({ size: 'small', variant }),
              'h-auto! min-h-7 whitespace-normal! py-1 text-center leading-4 max-md:col-start-2 max-sm:min-h-11',
            )}
          >
            {act?.label ?? 'Open the evidence'}
          </Link>
        )}
      </div>
      {open && (
        <div className="grid gap-1.5 px-3 pb-1.5 empty:hidden md:pl-[98px]">
          <BulkActs card={card} bulk={bulk} actsOff={gone ? 'it is not seen any more' : actsOff} />
        </div>
      )}
      {open && <CardJobs card={card} waits={waits} requests={requests} />}
    </li>
  );
}

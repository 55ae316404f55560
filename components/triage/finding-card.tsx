'use client';

import { useEffect, useRef, useState } from 'react';
import { afterColon } from '@/components/triage/after-colon';
import type { CardBulk } from '@/components/triage/bulk-acts';
import { EvidenceChips } from '@/components/triage/evidence-chips';
import { FindingActions } from '@/components/triage/finding-actions';
import { FINDING_LOOK } from '@/components/triage/finding-look';
import { HeldUp } from '@/components/triage/held-up';
import { LiveGauge } from '@/components/triage/live-gauge';
import { NamedText } from '@/components/triage/named-text';
import { CardJobs } from '@/components/triage/rare-panels';
import { SeenSince } from '@/components/triage/seen-since';
import { Since } from '@/components/triage/since';
import { classNames } from '@/components/ui/class-names';
import { Confidence } from '@/components/ui/confidence';
import { Mark } from '@/components/ui/mark';
import type { WaitingRequest } from '@/lib/approvals/approval';
import type { LeaseWait } from '@/lib/leases/lease-wait';
import type { Card } from '@/lib/triage/card';
import { episodeOf, type OpenEpisode } from '@/lib/triage/episode';
import { subjectsOf } from '@/lib/triage/subjects-of';

/** Held up | what, and why | what to do. */
export const FINDING_COLUMNS = 'md:grid-cols-[96px_minmax(0,1fr)_274px]';

export type FindingCardProps = {
  card: Card;
  /** The first of the list: larger, and the only one with a filled button. */
  lead: boolean;
  /** Named by the address: tinted, and open when it is folded. */
  marked: boolean;
  /** Not seen since the list was held still; it keeps its place. */
  gone: boolean;
  actsOff: string | null;
  database: string;
  environment: string;
  /** The newest wait on each job that has a finding. */
  waits: readonly LeaseWait[];
  /** What waits for a second person. */
  requests: readonly WaitingRequest[];
  /** Since when the watcher knows of the findings. */
  episodes: readonly OpenEpisode[];
  /** Why an armed wait is not carried out just now; null while a watcher is heard. */
  unwatched: string | null;
  /** Acting on many jobs of a card at once. */
  bulk: CardBulk;
};

/** One finding: how many it holds up, what and why, and the one thing to do. */
export function FindingCard(props: FindingCardProps) {
  const { card, lead, marked, gone, actsOff, database, environment, waits, requests, episodes, unwatched } =
    props;
  const [open, setOpen] = useState(marked && card.count > 1);
  const [finding] = card.findings;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (marked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  return (
    <li
      ref={row}
      data-row=""
      tabIndex={-1}
      aria-label={`${card.cause}: ${subjectsOf(card)}`}
      className={classNames(
        'relative grid border-line border-b last:border-b-0 focus-visible:-outline-offset-2',
        FINDING_COLUMNS,
        marked && 'bg-accent-tint',
        gone && 'opacity-60',
      )}
    >
      <p className="pt-2.5 pr-4 pb-2.5 pl-1 text-right max-md:absolute max-md:top-2 max-md:right-3 max-md:flex max-md:items-baseline max-md:gap-1.5 max-md:p-0">
        <HeldUp
          jobs={card.heldUp}
          className={classNames(
            'block font-medium font-mono text-count',
            lead && 'md:-mt-0.5 md:text-lead-count',
          )}
          wordClassName="block text-ink-3 text-label leading-[15px]"
        />
      </p>
      <div className="min-w-0 pt-2.5 pr-3.5 pb-[11px] pl-0.5 max-md:px-3">
        <div className="mb-[3px] flex flex-wrap items-center gap-x-3 max-md:pr-20">
          <Mark {...FINDING_LOOK[card.kind]}>{card.cause}</Mark>
          <Confidence level={card.confidence} />
          <span className="flex flex-wrap gap-x-2 md:ml-auto">
            {/* Of several findings each has its own, on its own page. */}
            {card.count === 1 && <SeenSince episode={episodeOf(episodes, finding.fingerprint)} />}
            {gone ? (
              <b className="font-medium text-label">not seen any more</b>
            ) : (
              <Since since={card.since} databaseNow={finding.databaseNow} />
            )}
          </span>
        </div>
        <p
          className={classNames(
            'mb-[7px] text-pretty font-medium text-finding wrap-anywhere',
            lead && 'max-w-[58ch] md:text-[18px] md:leading-[25px] md:tracking-[-0.014em]',
          )}
        >
          <NamedText text={card.sentence} names={[finding.subject, card.owner]} />
        </p>
        {lead && <p className="mb-2 text-ink-2 empty:hidden">{finding.suffers}</p>}
        <p className="mb-[7px] text-pretty text-ink-2 text-label">
          <b className="font-medium text-ink">If you do nothing:</b>{' '}
          <NamedText text={afterColon(card.ifNothing)} names={[finding.subject, card.owner]} />
        </p>
        {card.lease && (
          <div className="mt-0.5 mb-[7px]">
            <LiveGauge lease={card.lease} databaseNow={finding.databaseNow} />
          </div>
        )}
        <div className="max-sm:hidden">
          <EvidenceChips finding={finding} />
        </div>
      </div>
      <div className="grid content-start gap-[7px] border-line px-3.5 pt-2.5 pb-[11px] max-md:px-3 max-md:pt-0 md:border-l">
        <FindingActions
          card={card}
          lead={lead}
          open={open}
          onToggle={() => setOpen(!open)}
          actsOff={gone ? 'it is not seen any more' : actsOff}
          database={database}
          environment={environment}
          waits={waits}
          requests={requests}
          unwatched={unwatched}
          bulk={props.bulk}
        />
      </div>
      {open && <CardJobs card={card} waits={waits} requests={requests} />}
    </li>
  );
}

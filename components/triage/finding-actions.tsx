'use client';

import { ADVISED_ICONS } from '@/components/recovery/advised-icons';
import { afterColon } from '@/components/triage/after-colon';
import { BulkActs, type CardBulk } from '@/components/triage/bulk-acts';
import { FindingMenu } from '@/components/triage/finding-menu';
import { LeaseCountdown } from '@/components/triage/lease-countdown';
import { ArmedWait, RequestsOf } from '@/components/triage/rare-marks';
import { loadCardJobs } from '@/components/triage/rare-panels';
import { useCopy } from '@/components/triage/use-copy';
import { Button, buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Refusal } from '@/components/ui/refusal';
import type { WaitingRequest } from '@/lib/approvals/approval';
import { countOf } from '@/lib/format/count';
import { isArmed, type LeaseWait, waitOf } from '@/lib/leases/lease-wait';
import type { Card } from '@/lib/triage/card';
import type { SafeAct } from '@/lib/triage/finding';
import { findingActPath, findingHome } from '@/lib/triage/finding-url';

/** The rail shows the reasons that matter most; the menu has the rest. */
const REFUSALS_SHOWN = 2;

const FULL = 'min-w-0 flex-1 px-2! max-sm:h-[46px] max-sm:rounded-[6px] max-sm:text-finding';

export type FindingActionsProps = {
  card: Card;
  lead: boolean;
  open: boolean;
  onToggle: () => void;
  /** Why nobody may act now: the role, or a database out of reach. Null when acts are on. */
  actsOff: string | null;
  database: string;
  environment: string;
  waits: readonly LeaseWait[];
  requests: readonly WaitingRequest[];
  unwatched: string | null;
  bulk: CardBulk;
};

/** What to do about a finding, then what not to do. A press here only opens the panel; it never writes. */
export function FindingActions({
  card,
  lead,
  open,
  onToggle,
  actsOff,
  database,
  environment,
  waits,
  requests,
  unwatched,
  bulk,
}: FindingActionsProps) {
  const { copy, said } = useCopy();
  const [finding] = card.findings;
  const single = card.count === 1;
  const wait = single ? waitOf(waits, finding.address) : null;
  const armed = isArmed(wait);
  const advice = advisedAct(card.safe);
  const act = advice && advice.verb !== 'wait' && single && !armed ? advice : null;
  const variant = lead ? 'primary' : 'accent';

  return (
    <>
      {card.lease?.until && (
        <LeaseCountdown until={card.lease.until} databaseNow={finding.databaseNow} leases={card.count} />
      )}
      <div className="flex gap-1.5 max-sm:gap-2">
        {card.count > 1 ? (
          <Button
            icon={open ? 'chevron-down' : 'chevron-right'}
            variant={variant}
            aria-expanded={open}
            className={FULL}
            onClick={onToggle}
            onFocus={loadCardJobs}
            onPointerEnter={loadCardJobs}
            data-row-open=""
          >
            {open ? 'Fold' : 'Show'} {countOf(card.count, 'job')}
          </Button>
        ) : act && act.verb !== 'wait' ? (
          actsOff ? (
            <Button unavailable icon="ban" className={FULL}>
              {act.label}
            </Button>
          ) : (
            <Link
              href={findingActPath(finding, act.verb)}
              data-row-open=""
              className={classNames(buttonClass({ variant }), FULL)}
            >
              <Icon icon={ADVISED_ICONS[act.verb]} size="button" />
              {act.label}
            </Link>
          )
        ) : (
          <Link
            href={findingHome(finding)}
            data-row-open=""
            className={classNames(buttonClass({ variant: lead ? 'primary' : 'plain' }), FULL)}
          >
            Open the evidence
          </Link>
        )}
        <FindingMenu
          finding={finding}
          database={database}
          environment={environment}
          actsOff={actsOff}
          copy={copy}
          shown={act ? [act.verb] : []}
          wait={wait}
          count={card.count}
        />
      </div>
      {!single && <BulkActs card={card} bulk={bulk} actsOff={actsOff} />}
      {wait && (
        <ArmedWait
          wait={wait}
          databaseNow={finding.databaseNow}
          unwatched={unwatched}
          cancellable={actsOff === null}
        />
      )}
      {single && <RequestsOf finding={finding} requests={requests} />}
      {advice && !armed && (
        <p className="text-ink-2 text-label">
          {act ? '' : <b className="font-medium text-ink">{advice.label}. </b>}
          {advice.note}
        </p>
      )}
      {act && actsOff && <Refusal verb={act.label}>{afterColon(actsOff)}</Refusal>}
      {card.unsafe.slice(0, REFUSALS_SHOWN).map((unsafe) => (
        <Refusal key={unsafe.label} verb={unsafe.label}>
          {afterColon(unsafe.reason)}
        </Refusal>
      ))}
      <p role="status" className="text-done text-label empty:hidden">
        {said}
      </p>
    </>
  );
}

/** Waiting is better put on record than only done: where both are advised, the act stands in for the advice. */
function advisedAct(safe: readonly SafeAct[]): SafeAct | undefined {
  const [first] = safe;
  if (first?.verb !== 'wait') return first;
  return safe.find(({ verb }) => verb === 'wait-out' || verb === 'wait-out-redis-lease') ?? first;
}

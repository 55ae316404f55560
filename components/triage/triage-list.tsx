'use client';

import { CauseRow } from '@/components/triage/cause-row';
import { FINDING_COLUMNS, FindingCard, type FindingCardProps } from '@/components/triage/finding-card';
import { useHoldStill } from '@/components/triage/use-hold-still';
import { useSomebodyHere } from '@/components/triage/use-somebody-here';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Panel } from '@/components/ui/panel';
import type { Card } from '@/lib/triage/card';
import { CARDS_AT_A_GLANCE, foldCauses } from '@/lib/triage/fold-causes';

type TriageListProps = Pick<
  FindingCardProps,
  'actsOff' | 'bulk' | 'database' | 'environment' | 'waits' | 'requests' | 'episodes' | 'unwatched'
> & {
  /** Ranked and folded. */
  cards: readonly Card[];
  /** Fingerprint of the finding that the address names. */
  selected: string | null;
};

const keyOf = (card: Card) => card.key;

/**
 * The findings, worst first. Nothing moves while the list is pointed at, focused in or selected from; one that is too long for a glance
 * holds still for whoever seems to be reading it.
 */
export function TriageList({ cards, selected, ...rest }: TriageListProps) {
  const reads = useSomebodyHere();
  const { rows, asHeld, waiting, show, hold } = useHoldStill(
    cards,
    keyOf,
    selected !== null || (reads && cards.length > CARDS_AT_A_GLANCE),
  );
  const gone = new Set(rows.filter((row) => row.gone).map((row) => row.item.key));
  const shown = rows.map((row) => row.item);
  const order = foldCauses(asHeld)?.map(({ kind }) => kind) ?? [];
  const causes = foldCauses(shown)?.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const lead = causes ? causes[0]?.cards[0] : shown[0];
  const holdsSelected = (card: Card) => card.findings.some(({ fingerprint }) => fingerprint === selected);

  const cardOf = (card: Card): FindingCardProps => ({
    ...rest,
    card,
    lead: card.key === lead?.key,
    marked: holdsSelected(card),
    gone: gone.has(card.key),
  });

  return (
    <div {...hold}>
      {waiting > 0 && (
        // Without a height of its own: what waits must not push down what is being read.
        <div className="sticky top-[57px] z-10 flex h-0 justify-center">
          <button
            type="button"
            onClick={show}
            className="mt-0.5 inline-flex h-[27px] items-center gap-[7px] rounded-full border border-line bg-accent-tint px-[11px] text-[12.5px] max-sm:h-9"
          >
            <Icon icon="rows-3" size="lamp" />
            {waiting} new
            <b className="ml-[3px] font-semibold text-accent">Show</b>
          </button>
        </div>
      )}
      <Panel aria-label="Findings">
        <div
          aria-hidden="true"
          className={classNames(
            'hidden h-[30px] items-center border-line border-b text-ink-3 text-label md:grid',
            FINDING_COLUMNS,
          )}
        >
          <span className="pr-4 text-right">Held up</span>
          <span className="pl-0.5">What, and why</span>
          <span className="px-3.5">What to do</span>
        </div>
        <ol>
          {causes
            ? causes.map((cause, index) => (
                <CauseRow
                  key={cause.kind}
                  cause={cause}
                  startsOpen={index === 0 || cause.cards.some(holdsSelected)}
                  cardOf={cardOf}
                />
              ))
            : shown.map((card) => <FindingCard key={card.key} {...cardOf(card)} />)}
        </ol>
      </Panel>
    </div>
  );
}

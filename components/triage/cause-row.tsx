'use client';

import { ChevronDown, ChevronRight, Split } from 'lucide-react';
import { useState } from 'react';
import { CompactCard } from '@/components/triage/compact-card';
import type { FindingCardProps } from '@/components/triage/finding-card';
import { FINDING_LOOK } from '@/components/triage/finding-look';
import { HeldUp } from '@/components/triage/held-up';
import { Icon } from '@/components/ui/icon';
import { Mark } from '@/components/ui/mark';
import type { Card, CauseRow as Cause } from '@/lib/triage/card';

type CauseRowProps = {
  cause: Cause;
  startsOpen: boolean;
  cardOf: (card: Card) => FindingCardProps;
};

/** One cause in one line, with what its findings share; open, it shows them. */
export function CauseRow({ cause, startsOpen, cardOf }: CauseRowProps) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <li className="border-line border-b last:border-b-0">
      <h2>
        <button
          type="button"
          data-row=""
          data-row-open=""
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="grid min-h-[50px] w-full grid-cols-[96px_minmax(0,1fr)] items-center text-left -outline-offset-2 hover:bg-well"
        >
          <span className="flex items-baseline justify-end gap-1.5 pr-4">
            <HeldUp
              jobs={cause.heldUp}
              className="font-medium font-mono text-title tracking-[-0.05em]"
              wordClassName="text-ink-3 text-label"
            />
          </span>
          <span className="grid gap-0.5 py-2 pr-3.5">
            <span className="flex flex-wrap items-center gap-x-3">
              <Icon icon={open ? ChevronDown : ChevronRight} />
              <Mark {...FINDING_LOOK[cause.kind]}>{cause.cause}</Mark>
              <span className="text-ink-2">{cause.summary}</span>
            </span>
            {cause.hint && (
              <span className="flex items-center gap-2 pl-7 text-ink-2">
                <Icon icon={Split} size="button" className="text-ink-3" />
                {cause.hint}
              </span>
            )}
          </span>
        </button>
      </h2>
      {open && (
        <ol className="border-line border-t">
          {cause.cards.map((card) => (
            <CompactCard key={card.key} {...cardOf(card)} />
          ))}
        </ol>
      )}
    </li>
  );
}

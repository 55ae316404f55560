'use client';

import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CompactCard } from '@/components/triage/compact-card';
import type { FindingCardProps } from '@/components/triage/finding-card';
import { FINDING_LOOK } from '@/components/triage/finding-look';
import { HeldUp } from '@/components/triage/held-up';
import { Icon } from '@/components/ui/icon';
import { Mark } from '@/components/ui/mark';
import { formatCount } from '@/lib/format/count';
import type { Card, CauseRow as Cause } from '@/lib/triage/card';

/** Cards that are shown at once: more is a page that is slow to use, and nobody reads on without asking to. */
const PORTION = 50;

type CauseRowProps = {
  cause: Cause;
  startsOpen: boolean;
  cardOf: (card: Card) => FindingCardProps;
};

/** One cause in one line, with what its findings share; open, it shows them. */
export function CauseRow({ cause, startsOpen, cardOf }: CauseRowProps) {
  const [open, setOpen] = useState(startsOpen);
  const { cards } = cause;
  const marked = cards.findIndex((card) => cardOf(card).marked);
  const [room, setRoom] = useState(PORTION * (1 + Math.floor(Math.max(0, marked) / PORTION)));
  const list = useRef<HTMLOListElement>(null);
  const more = Math.min(PORTION, cards.length - room);
  const showMore = () => {
    flushSync(() => setRoom(room + PORTION));
    // Where the button was, so that the next key goes on from there.
    list.current?.querySelectorAll<HTMLElement>(':scope > [data-row]')[room]?.focus();
  };
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
              <Icon icon={open ? 'chevron-down' : 'chevron-right'} />
              <Mark {...FINDING_LOOK[cause.kind]}>{cause.cause}</Mark>
              <span className="text-ink-2">{cause.summary}</span>
            </span>
            {cause.hint && (
              <span className="flex items-center gap-2 pl-7 text-ink-2">
                <Icon icon="split" size="button" className="text-ink-3" />
                {cause.hint}
              </span>
            )}
          </span>
        </button>
      </h2>
      {open && (
        <ol ref={list} className="border-line border-t">
          {cards.slice(0, room).map((card) => (
            <CompactCard key={card.key} {...cardOf(card)} />
          ))}
          {more > 0 && (
            <li className="bg-well">
              <button
                type="button"
                data-row=""
                onClick={showMore}
                className="min-h-[38px] w-full px-3.5 py-1.5 text-left font-medium text-accent -outline-offset-2 hover:bg-panel max-sm:min-h-11 md:pl-[122px]"
              >
                Show {formatCount(more)} more
                <span className="font-normal text-ink-2">
                  {' '}
                  of {formatCount(cards.length - room)} that are folded away
                </span>
              </button>
            </li>
          )}
        </ol>
      )}
    </li>
  );
}

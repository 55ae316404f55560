'use client';

import type { ReactNode } from 'react';
import { ACT_ICONS } from '@/components/recovery/act-icons';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { VERBS_IN_BULK, type VerbInBulk } from '@/lib/actions/recovery-action';
import { countOf } from '@/lib/format/count';

/** Why one may not act on what is chosen; null where one may. */
export type BulkRights = Readonly<Record<VerbInBulk, string | null>>;

type BulkBarProps = {
  /** How many are chosen. */
  count: number;
  rights: BulkRights;
  /** Why every act is off; null when acts are on. */
  actsOff: string | null;
  /** The act for which a list is being frozen; null while none is. */
  freezing: VerbInBulk | null;
  /** Why no list could be frozen; null when nothing was tried or it was. */
  problem: string | null;
  onFreeze: (verb: VerbInBulk) => void;
  onClear: () => void;
  children?: ReactNode;
};

/** What can be done with everything that is chosen. A press here only freezes a list that is looked at next; it writes nothing. */
export function BulkBar(props: BulkBarProps) {
  const { count, rights, actsOff, freezing, problem } = props;
  const refusals = new Set(VERBS_IN_BULK.flatMap((verb) => actsOff ?? rights[verb] ?? []));
  return (
    <section
      aria-label="What is selected"
      className="sticky top-0 z-10 flex flex-wrap items-center gap-2 border-line border-b bg-accent-tint px-3.5 py-2"
    >
      <p className="font-medium" role="status">
        {countOf(count, 'job')} selected
      </p>
      {props.children}
      <div className="flex flex-wrap gap-1.5 sm:ml-auto">
        {VERBS_IN_BULK.map((verb) => {
          const refused = actsOff !== null || rights[verb] !== null;
          return (
            <Button
              key={verb}
              size="small"
              icon={refused ? 'ban' : ACT_ICONS[verb]}
              unavailable={refused || freezing !== null}
              onClick={() => props.onFreeze(verb)}
              className="max-sm:h-10"
            >
              {freezing === verb ? 'Freezing the list…' : LABELS[verb]}
            </Button>
          );
        })}
        <Button size="small" icon="x" onClick={props.onClear} className="max-sm:h-10">
          Clear
        </Button>
      </div>
      {[...refusals].map((refusal) => (
        <p key={refusal} className="flex w-full items-start gap-1.5 text-ink-2 text-label">
          <Icon icon="ban" size="button" className="mt-px text-ink-3" /> {refusal}
        </p>
      ))}
      {problem && (
        <p role="alert" className="w-full text-fail text-label">
          {problem}
        </p>
      )}
    </section>
  );
}

/** Each opens a list to look at first, which the dots say. */
const LABELS: Record<VerbInBulk, string> = {
  'mark-failed': 'Mark failed…',
  retry: 'Retry…',
  hold: 'Hold…',
  'release-hold': 'Release hold…',
  'cancel-pending': 'Cancel…',
};

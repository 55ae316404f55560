'use client';

import type { ReactNode } from 'react';
import type { CardBulk } from '@/components/triage/bulk-acts';
import { EverythingElse } from '@/components/triage/everything-else';
import { Calm, MissingFinding, SnoozedFindings } from '@/components/triage/rare-panels';
import { ReadAgo } from '@/components/triage/read-ago';
import { TriageList } from '@/components/triage/triage-list';
import { useCopy } from '@/components/triage/use-copy';
import { Button } from '@/components/ui/button';
import { PageHead } from '@/components/ui/page-head';
import { SideLayout } from '@/components/ui/side-layout';
import type { Card } from '@/lib/triage/card';
import { CARDS_AT_A_GLANCE } from '@/lib/triage/fold-causes';
import type { Snoozed } from '@/lib/triage/set-aside';
import { type TriageSnapshot, whyUnjudged } from '@/lib/triage/snapshot';

type TriageViewProps = {
  snapshot: TriageSnapshot;
  /** Of the findings that nobody snoozed. */
  cards: readonly Card[];
  snoozed: readonly Snoozed[];
  title: string;
  /** Fingerprint of the finding that the address names; null when it names none. */
  selected: string | null;
  onClearSelected: () => void;
  actsOff: string | null;
  bulk: CardBulk;
  /** The panel of an act on the selected finding; null while none is open. */
  sheet: ReactNode;
};

/** What needs a human now, worst first, and beside it whether all else is well. */
export function TriageView(props: TriageViewProps) {
  const { snapshot, cards, snoozed, title, selected, onClearSelected, actsOff, sheet } = props;
  const { copy, said } = useCopy();
  const [first, ...others] = snoozed;
  const missing = selected !== null && !snapshot.findings.some(({ fingerprint }) => fingerprint === selected);

  return (
    <>
      <PageHead
        title={title}
        aside={
          <>
            <span role="status">{said}</span>
            <span className="max-sm:hidden">
              <ReadAgo databaseNow={snapshot.databaseNow} />
            </span>
            <Button
              size="small"
              icon="link-2"
              className="max-sm:hidden"
              onClick={() => copy(window.location.href, 'the link')}
            >
              Copy link
            </Button>
          </>
        }
      >
        {ledeOf(cards, snoozed.length, whyUnjudged(snapshot))}
      </PageHead>
      {missing && <MissingFinding mayBeUnlisted={snapshot.unlisted.length > 0} onClear={onClearSelected} />}
      {cards.length === 0 && !first ? (
        <Calm snapshot={snapshot} />
      ) : (
        <SideLayout railWidth={212} rail={<EverythingElse snapshot={snapshot} />} sheet={sheet}>
          {cards.length > 0 && (
            <TriageList
              cards={cards}
              selected={missing ? null : selected}
              actsOff={actsOff}
              bulk={props.bulk}
              database={snapshot.database}
              environment={snapshot.environment}
              waits={snapshot.waits}
              requests={snapshot.requests}
              episodes={snapshot.episodes}
              unwatched={snapshot.strip?.watcher.sentence ?? null}
            />
          )}
          {first && (
            <SnoozedFindings
              snoozed={[first, ...others]}
              startsOpen={snoozed.some(({ snooze }) => snooze.fingerprint === selected)}
              actsOff={actsOff}
            />
          )}
        </SideLayout>
      )}
    </>
  );
}

function ledeOf(cards: readonly Card[], snoozed: number, unjudged: string | null): string {
  if (cards.length === 0 && unjudged !== null) return `What is stuck is not known now. ${unjudged}`;
  if (cards.length === 0 && snoozed > 0)
    return 'What the rules found was set aside by a person, for a while.';
  if (cards.length === 0) return 'No rule found a job in trouble.';
  if (cards.length === 1 && snoozed === 0) return 'Everything else runs.';
  return cards.length > CARDS_AT_A_GLANCE
    ? `Causes are folded above ${CARDS_AT_A_GLANCE} findings: open one at a time, worst first.`
    : 'Start at the top: most jobs held up first, then the oldest.';
}

'use client';

import { TriageList } from '@/components/triage/triage-list';
import { EmptyState } from '@/components/ui/empty-state';
import { Lamp } from '@/components/ui/lamp';
import { PageHead } from '@/components/ui/page-head';
import { Panel } from '@/components/ui/panel';
import { SideLayout } from '@/components/ui/side-layout';
import { FoundQueues } from '@/components/visit/found-queues';
import { NotSeen } from '@/components/visit/not-seen';
import { VERBS_IN_BULK } from '@/lib/actions/recovery-action';
import { countOf } from '@/lib/format/count';
import type { Card } from '@/lib/triage/card';
import { NEEDS_THE_SCHEMA } from '@/lib/visit/needs-the-schema';
import type { VisitSnapshot } from '@/lib/visit/snapshot';

type VisitViewProps = {
  snapshot: VisitSnapshot;
  cards: readonly Card[];
  title: string;
  /** Fingerprint of the finding that the address names; null when it names none. */
  selected: string | null;
};

const NOT_IN_BULK = {
  rights: Object.fromEntries(VERBS_IN_BULK.map((verb) => [verb, NEEDS_THE_SCHEMA])) as Record<
    (typeof VERBS_IN_BULK)[number],
    string
  >,
  ...{ freezing: null, problem: null, onFreeze: () => {} },
};

/** What needs a human now in a database that knows nothing of Leasehold, and what could not be seen of it. */
export function VisitView({ snapshot, cards, title, selected }: VisitViewProps) {
  const { queues, notJudged, judged, tookMs } = snapshot;
  return (
    <>
      <PageHead title={title}>
        {cards.length > 0
          ? 'Start at the top: most jobs held up first, then the oldest.'
          : notJudged.length > 0
            ? 'What could not be seen is below, with what would show it.'
            : 'No rule found a job in trouble.'}
      </PageHead>
      <SideLayout railWidth={236} rail={<FoundQueues queues={queues} judged={judged} tookMs={tookMs} />}>
        {cards.length > 0 && (
          <TriageList
            cards={cards}
            selected={selected}
            actsOff={NEEDS_THE_SCHEMA}
            bulk={NOT_IN_BULK}
            database={snapshot.database}
            environment={snapshot.environment}
            waits={[]}
            requests={[]}
            episodes={[]}
            unwatched={null}
          />
        )}
        {queues.length === 0 && notJudged.length === 0 && <NoQueue />}
        {cards.length === 0 && queues.length > 0 && notJudged.length === 0 && (
          <Panel aria-label="Nothing is stuck" className="flex gap-[9px] px-3.5 py-[9px]">
            <Lamp tone="done" icon="check" />
            <p>
              <b className="font-medium">The quiet is real.</b> {countOf(judged, 'running job')} judged in{' '}
              {tookMs} ms.
            </p>
          </Panel>
        )}
        {notJudged.length > 0 && <NotSeen notJudged={notJudged} />}
      </SideLayout>
    </>
  );
}

function NoQueue() {
  return (
    <Panel aria-label="No queue was found">
      <EmptyState icon="search-x" title="No table of a known library is here">
        <p>
          pg-boss, graphile-worker, River and Solid Queue are found by their tables. A table of your own is
          described in leasehold.config.ts, which this proposes:
        </p>
        <code className="mt-1.5 block font-mono text-[12px] text-ink wrap-anywhere">
          npm run source:check -- --table your_jobs
        </code>
      </EmptyState>
    </Panel>
  );
}

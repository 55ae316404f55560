'use client';

import type { ReactNode } from 'react';
import { BulkFactsPanel } from '@/components/bulk/bulk-facts-panel';
import { BulkItemsTable } from '@/components/bulk/bulk-items-table';
import { BulkProgress } from '@/components/bulk/bulk-progress';
import { bulkTitle, ITEM_WORDS } from '@/components/bulk/bulk-words';
import { ActsPanel } from '@/components/recovery/acts-panel';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Choice } from '@/components/ui/choice';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { LiveRegion } from '@/components/ui/live-region';
import { PageHead } from '@/components/ui/page-head';
import { Panel, PanelHead } from '@/components/ui/panel';
import { SideLayout } from '@/components/ui/side-layout';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { BulkOffer } from '@/lib/actions/action-offer';
import {
  type BulkItemPage,
  type BulkReading,
  hasEnded,
  ITEM_FILTERS,
  ITEM_OUTCOMES,
  type ItemFilter,
  isUnderWay,
} from '@/lib/bulk/bulk-run';
import { bulkActPath } from '@/lib/bulk/bulk-url';

type BulkViewProps = {
  reading: BulkReading;
  /** Null until they are read. */
  items: BulkItemPage | null;
  itemsProblem: string | null;
  filter: ItemFilter | null;
  after: number;
  offers: readonly BulkOffer[];
  actsOff: string | null;
  /** Why the newest read failed; null when it did not. */
  problem: string | null;
  /** Whether what is seen here goes on by itself. */
  live: boolean;
  onFilter: (filter: ItemFilter | null) => void;
  onPage: (after: number) => void;
  /** The open panel of an act: it takes the rail's place. */
  sheet: ReactNode;
};

/** One bulk recovery: its list and what would become of it, then how far it is, then how it ended. */
export function BulkView(props: BulkViewProps) {
  const { reading, items, itemsProblem, filter, after, offers, actsOff, problem, sheet } = props;
  const { run, databaseNow, watched } = reading;
  const frozen = run.state === 'frozen';
  return (
    <>
      <PageHead
        crumb={
          <nav aria-label="Where this hangs" className="flex items-center gap-1.5">
            <Link href="/interventions" className="hover:text-ink">
              Interventions
            </Link>
            <Icon icon="chevron-right" size="lamp" />
            <span>
              bulk recovery <span className="font-mono">{run.id}</span>
            </span>
          </nav>
        }
        title={bulkTitle(run)}
      >
        {frozen
          ? 'Nothing has been written. The list is frozen: each job is guarded by what was seen of it.'
          : `Each job is guarded, recorded and reported by itself.${hasEnded(run) ? '' : ' You may leave this page: it goes on without you.'}`}
      </PageHead>
      <LiveRegion message={hasEnded(run) ? (run.endedDetail ?? '') : ''} />
      <SideLayout
        sheet={sheet}
        rail={
          <>
            {offers.length > 0 && (
              <ActsPanel offers={offers} pathOf={(verb) => bulkActPath(run.id, verb)} actsOff={actsOff} />
            )}
            <BulkFactsPanel run={run} databaseNow={databaseNow} />
          </>
        }
      >
        {problem && (
          <Banner tone="late" icon="circle-question-mark" title="This could not be read again.">
            {problem} Below is what was read last.
          </Banner>
        )}
        {isUnderWay(run) && !watched && (
          <Banner tone="late" icon="eye-off" title="No watcher leads just now.">
            Nothing goes on until one does. Start one with <code>npm run watcher</code>; it takes up what is
            left.
          </Banner>
        )}
        {isUnderWay(run) && !props.live && (
          <Banner tone="note" icon="pause" title="Refreshing is off.">
            The recovery goes on, and this page does not show it.
          </Banner>
        )}
        {!frozen && (
          <Panel aria-labelledby="progress">
            <PanelHead id="progress" title="Progress" note={run.state} />
            <BulkProgress run={run} databaseNow={databaseNow} />
          </Panel>
        )}
        <Panel aria-labelledby="jobs-of-list">
          <PanelHead
            id="jobs-of-list"
            title={frozen ? 'What would become of each job' : 'Jobs'}
            count={run.items}
            className="max-sm:flex-wrap max-sm:py-2"
            note={
              <Choice
                label={frozen ? 'Would end as' : 'Outcome'}
                value={filter}
                options={ITEM_FILTERS.filter((word) => word !== 'open' || !frozen).map(
                  (word) => [word, word === 'open' ? 'not known yet' : ITEM_WORDS[word]] as const,
                )}
                onChoose={(word) => props.onFilter(ITEM_FILTERS.find((one) => one === word) ?? null)}
              />
            }
          />
          {items === null ? (
            itemsProblem ? (
              <EmptyState icon="circle-question-mark" title="The jobs could not be read">
                {itemsProblem}
              </EmptyState>
            ) : (
              <SkeletonRows label="Reading the jobs of this list" rows={6} />
            )
          ) : items.rows.length === 0 ? (
            <EmptyState icon="list-x" title="No job of this list is so">
              {filter && ITEM_OUTCOMES.some((one) => one === filter)
                ? 'Take the filter away to see the others.'
                : ''}
            </EmptyState>
          ) : (
            <BulkItemsTable rows={items.rows} foreseen={frozen} over={hasEnded(run)} />
          )}
          {(after > 0 || items?.next) && (
            <nav
              aria-label="Pages of this list"
              className="flex justify-end gap-2 border-line border-t px-3.5 py-2.5"
            >
              <Button size="small" unavailable={after === 0} onClick={() => props.onPage(0)}>
                First
              </Button>
              <Button
                size="small"
                unavailable={!items?.next}
                onClick={() => items?.next && props.onPage(items.next)}
              >
                Next
              </Button>
            </nav>
          )}
        </Panel>
      </SideLayout>
    </>
  );
}

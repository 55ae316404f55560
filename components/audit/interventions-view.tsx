'use client';

import { ExportLinks } from '@/components/audit/export-links';
import { InterventionsFilters } from '@/components/audit/interventions-filters';
import { InterventionsTable } from '@/components/audit/interventions-table';
import { Banner } from '@/components/ui/banner';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { NoneAmong } from '@/components/ui/none-among';
import { PageHead } from '@/components/ui/page-head';
import { NEWEST_FIRST, Pager } from '@/components/ui/pager';
import { Panel } from '@/components/ui/panel';
import type { InterventionFilter, InterventionPage } from '@/lib/audit/intervention';
import { VERIFY_PAGE } from '@/lib/audit/verify-path';
import { countOf } from '@/lib/format/count';
import type { ReviewedPage } from '@/lib/reviews/review-list';

type InterventionsViewProps = {
  page: ReviewedPage;
  filter: InterventionFilter;
  /** Why the newest read failed; null when it did not. */
  problem: string | null;
  onFilter: (change: Partial<InterventionFilter>) => void;
  onPage: (cursor: string | null) => void;
};

/** The record: every act, and every wish that was refused, newest first. */
export function InterventionsView({
  page: { rows, reviews, ...ends },
  filter,
  problem,
  onFilter,
  onPage,
}: InterventionsViewProps) {
  const filtered = Object.values(filter).some((value) => value !== null);
  return (
    <>
      <PageHead
        title={titleOf(rows, ends.newer, filtered)}
        aside={
          <>
            <Link href={VERIFY_PAGE} className={buttonClass({ size: 'small' })}>
              <Icon icon="shield-check" size="button" />
              Verify
            </Link>
            <ExportLinks filter={filter} />
          </>
        }
      >
        Every act and every refusal, written once and never changed. Newest first.
      </PageHead>
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="The record could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      <Panel aria-label="Interventions">
        <InterventionsFilters filter={filter} onChange={onFilter} />
        {rows.length === 0 && ends.lookedAt ? (
          <NoneAmong
            {...ends}
            none="No record matches"
            what="records"
            lookedAt={ends.lookedAt}
            onGo={onPage}
          />
        ) : rows.length === 0 ? (
          <EmptyState icon="history" title={filtered ? 'No record matches' : 'The record is empty'}>
            {filtered
              ? 'Set a filter back to “any” to see more.'
              : 'Every act on a job, and every refusal, will stand here with its reason.'}
          </EmptyState>
        ) : (
          <InterventionsTable rows={rows} reviews={reviews} onActor={(actor) => onFilter({ actor })} />
        )}
        <Pager {...ends} rows={rows} what="interventions" ends={NEWEST_FIRST} onGo={onPage} />
      </Panel>
    </>
  );
}

/** The chain has no gaps, so the newest number is how many there are. */
function titleOf(rows: InterventionPage['rows'], newer: string | null, filtered: boolean): string {
  const [newest] = rows;
  if (filtered || newer !== null) return 'Interventions';
  return newest ? `${countOf(Number(newest.seq), 'intervention')} on record` : 'Nobody has intervened yet';
}

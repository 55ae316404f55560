'use client';

import type { ReactNode } from 'react';
import { ConfiguredPanel } from '@/components/redis-leases/configured-panel';
import { RedisLeaseItem } from '@/components/redis-leases/redis-lease-item';
import { WaitsPanel } from '@/components/redis-leases/waits-panel';
import { ReadAgo } from '@/components/triage/read-ago';
import { Banner } from '@/components/ui/banner';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { Panel, PanelHead } from '@/components/ui/panel';
import { SideLayout } from '@/components/ui/side-layout';
import { HeadCell, Table } from '@/components/ui/table';
import type { RedisLeaseOffer } from '@/lib/actions/action-offer';
import { countOf, formatCount } from '@/lib/format/count';
import { readLeaseKey } from '@/lib/redis-leases/lease-key';
import type { RedisLeaseRow, RedisLeasesSnapshot } from '@/lib/triage/redis-leases-snapshot';

export type RedisLeasesViewProps = {
  snapshot: RedisLeasesSnapshot;
  /** The lease that the address names. */
  marked: string | null;
  offersOf: (row: RedisLeaseRow) => readonly RedisLeaseOffer[];
  /** Whether this person may cancel a wait. */
  mayCancel: boolean;
  /** Why every act is off; null while they are on. */
  actsOff: string | null;
  /** Why the newest reading failed; what is shown is then the last one that succeeded. */
  problem: string | null;
  /** The open panel: it takes the rail's place. */
  sheet: ReactNode;
};

/** The leases in Redis with who has them, what is left of them, the job that takes them, and what is odd. */
export function RedisLeasesView(props: RedisLeasesViewProps) {
  const { snapshot, marked, offersOf, actsOff, problem } = props;
  const { rows, count, configured, databaseNow, notJudged, waits, unwatched } = snapshot;
  const unread = configured.filter((one) => one.problem !== null);
  const missing = marked !== null && !rows.some(({ address }) => address.key === marked);
  return (
    <>
      <PageHead
        crumb={
          <Link href="/locks" className="link">
            Locks
          </Link>
        }
        title={titleOf(snapshot)}
        aside={<ReadAgo databaseNow={databaseNow} />}
      >
        {configured.length === 0
          ? 'Which keys are leases, and whose, stands in leasehold.config.ts.'
          : 'A lease lapses by itself. Released, it has not stopped whoever had it.'}
      </PageHead>
      {problem && (
        <Banner
          tone="late"
          icon="circle-question-mark"
          title="They could not be read again."
          className="mb-3.5"
        >
          {problem} Below is what was read last.
        </Banner>
      )}
      {unread.map((one) => (
        <Banner
          key={one.name}
          tone="late"
          icon="circle-question-mark"
          title={`Leases of ${one.name} are not readable now.`}
          className="mb-3.5"
        >
          {one.problem} That is not to say that there are none.
        </Banner>
      ))}
      {missing && (
        <Banner
          tone="note"
          icon="search-x"
          title={`${readLeaseKey(marked)?.key ?? marked} is not seen any more.`}
          className="mb-3.5"
        >
          It has lapsed, its owner gave it back, or its Redis is not readable now.
        </Banner>
      )}
      <SideLayout
        railWidth={292}
        sheet={props.sheet}
        rail={
          <>
            <WaitsPanel
              waits={waits}
              databaseNow={databaseNow}
              unwatched={unwatched}
              cancellable={actsOff === null && props.mayCancel}
            />
            <ConfiguredPanel configured={configured} notJudged={notJudged} />
          </>
        }
      >
        <Panel aria-labelledby="redis-leases">
          <PanelHead
            id="redis-leases"
            title="Leases"
            count={formatCount(count)}
            note={
              rows.length < count ? `${rows.length} of them listed, what is odd first` : 'what is odd first'
            }
          />
          {rows.length === 0 ? (
            <EmptyState icon="key-round" title={emptyTitle(snapshot)}>
              {unread.length > 0
                ? 'What could not be read is not said to be absent.'
                : 'Neither a running job takes one, nor was a key found that is one.'}
            </EmptyState>
          ) : (
            <Table className="max-sm:block">
              <caption className="sr-only">Leases in Redis, what is odd first</caption>
              <thead className="max-sm:hidden">
                <tr>
                  <HeadCell>Key</HeadCell>
                  <HeadCell>Owner</HeadCell>
                  <HeadCell numeric>Lapses in</HeadCell>
                  <HeadCell>Job</HeadCell>
                  <HeadCell>What is odd</HeadCell>
                  {!props.sheet && (
                    <HeadCell>
                      <span className="sr-only">Acts</span>
                    </HeadCell>
                  )}
                </tr>
              </thead>
              <tbody className="max-sm:block">
                {rows.map((row) => (
                  <RedisLeaseItem
                    key={row.address.key}
                    row={row}
                    databaseNow={databaseNow}
                    marked={row.address.key === marked}
                    narrow={Boolean(props.sheet)}
                    offers={offersOf(row)}
                    actsOff={actsOff}
                  />
                ))}
              </tbody>
            </Table>
          )}
        </Panel>
      </SideLayout>
    </>
  );
}

function titleOf({ rows, count, configured }: RedisLeasesSnapshot): string {
  if (configured.length === 0) return 'No leases in Redis are configured';
  if (configured.every(({ problem }) => problem !== null)) return 'No Redis could be read';
  const odd = rows.filter((row) => row.odd.length > 0).length;
  const all = countOf(count, 'lease');
  return odd === 0
    ? `${all} in Redis, none is odd`
    : `${odd} of ${all} in Redis ${odd === 1 ? 'is' : 'are'} odd`;
}

function emptyTitle({ configured }: RedisLeasesSnapshot): string {
  if (configured.length === 0) return 'No leases in Redis are configured';
  return configured.every(({ problem }) => problem !== null)
    ? 'Nothing is known of the leases'
    : 'No lease is held';
}

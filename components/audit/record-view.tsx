'use client';

import type { ReactNode } from 'react';
import { BrokenGlass } from '@/components/audit/broken-glass';
import { ChainPanel } from '@/components/audit/chain-panel';
import { RecordStory } from '@/components/audit/record-story';
import { TargetLink } from '@/components/audit/target-link';
import { WhoPanel } from '@/components/audit/who-panel';
import { useCopy } from '@/components/triage/use-copy';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { OutcomeMark } from '@/components/ui/outcome-line';
import { PageHead } from '@/components/ui/page-head';
import { SideLayout } from '@/components/ui/side-layout';
import type { Intervention } from '@/lib/audit/intervention';
import { changesNoRow, recordTitle } from '@/lib/audit/record-title';
import { countOf } from '@/lib/format/count';
import { formatUtcDateTime } from '@/lib/format/utc-time';

type RecordViewProps = {
  intervention: Intervention;
  /** How it stands with the reviewers. */
  review: ReactNode;
  /** Which troubles lasted at that time. */
  episodes: ReactNode;
};

/** One intervention, readable as a story by somebody who was not there. */
export function RecordView({ intervention, review, episodes }: RecordViewProps) {
  const { event, chain, sameWish, next } = intervention;
  const { copy, said } = useCopy();
  return (
    <>
      <PageHead
        crumb={
          <nav aria-label="Where this hangs" className="flex items-center gap-1.5">
            <Link href="/interventions" className="hover:text-ink">
              Interventions
            </Link>
            <Icon icon="chevron-right" size="lamp" />
            <span className="font-mono">{event.seq}</span>
          </nav>
        }
        title={recordTitle(event)}
        aside={
          <>
            <span role="status">{said}</span>
            <span className="mr-2 inline-flex items-center text-body text-ink">
              <OutcomeMark outcome={event.outcome} />
              {!changesNoRow(event) && <>, {countOf(event.rowsChanged, 'row')}</>}
            </span>
            <Button size="small" icon="link-2" onClick={() => copy(window.location.href, 'the link')}>
              Copy link
            </Button>
          </>
        }
      >
        <time dateTime={event.at}>{formatUtcDateTime(event.at)}</time> <span className="text-ink-2">on</span>{' '}
        <TargetLink row={event} />
      </PageHead>
      <SideLayout
        railWidth={292}
        rail={
          <>
            {review}
            <WhoPanel event={event} />
            {episodes}
            <ChainPanel event={event} chain={chain} />
          </>
        }
      >
        {event.alone && <BrokenGlass event={event} />}
        <RecordStory event={event} sameWish={sameWish} next={next} />
      </SideLayout>
    </>
  );
}

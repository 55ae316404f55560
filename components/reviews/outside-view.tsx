import type { ReactNode } from 'react';
import { OutsideFacts } from '@/components/reviews/outside-facts';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { PageHead } from '@/components/ui/page-head';
import { Panel, PanelHead } from '@/components/ui/panel';
import { SideLayout } from '@/components/ui/side-layout';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import type { ReviewDetail } from '@/lib/reviews/review-list';

type OutsideViewProps = { detail: ReviewDetail; review: ReactNode };

/** One change made outside the console, as far as it is known, and its review. */
export function OutsideView({ detail: { item, outside }, review }: OutsideViewProps) {
  return (
    <>
      <PageHead
        crumb={
          <nav aria-label="Where this hangs" className="flex items-center gap-1.5">
            <Link href="/review" className="hover:text-ink">
              Review
            </Link>
            <Icon icon="chevron-right" size="lamp" />
            <span className="font-mono">{item.key}</span>
          </nav>
        }
        title={item.title}
      >
        <time dateTime={item.at}>{formatUtcDateTime(item.at)}</time>
      </PageHead>
      <SideLayout railWidth={292} rail={review}>
        <Panel aria-labelledby="change">
          <PanelHead id="change" title="What was changed, and by whom" />
          <div className="px-4 py-3.5">{outside && <OutsideFacts change={outside} />}</div>
        </Panel>
      </SideLayout>
    </>
  );
}

'use client';

import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import type { Notification } from '@/lib/approvals/notification';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { interventionPath } from '@/lib/jobs/address-url';

type NoticeLinesProps = {
  /** Newest first. */
  notices: readonly Notification[];
  /** Why the last one could not be marked; null when it was. */
  problem: string | null;
  onRead: (upTo: string) => void;
};

/** More are folded into a number: the line must not push the page away. */
const SHOWN = 3;

/** Acts that one person did alone, told to those who could have approved them until they say that they have read it. */
export function NoticeLines({ notices, problem, onRead }: NoticeLinesProps) {
  const [newest] = notices;
  if (newest === undefined) return null;
  const more = notices.length - SHOWN;
  return (
    <div className="flex items-start rounded-control border border-fail bg-fail-tint max-sm:flex-col">
      <div className="min-w-0 flex-1">
        {notices.slice(0, SHOWN).map(({ id, seq, text, at }) => (
          <Banner key={id} tone="fail" icon="hammer" title={text} className="bg-transparent">
            At {formatUtcDateTime(at)}.{' '}
            <Link href={interventionPath(seq)} className="link whitespace-nowrap">
              Record {seq}
            </Link>
          </Banner>
        ))}
        {more > 0 && <p className="px-3.5 py-1.5 text-ink-2 text-label">and {more} more</p>}
        {problem && <p className="px-3.5 py-1.5 text-fail text-label">{problem}</p>}
      </div>
      <Button size="small" className="m-1.5 max-sm:ml-[38px] max-sm:h-11" onClick={() => onRead(newest.id)}>
        I have read it
      </Button>
    </div>
  );
}

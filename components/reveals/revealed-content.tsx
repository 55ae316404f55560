import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { OutcomeLine } from '@/components/ui/outcome-line';
import { useFocusReturn } from '@/components/ui/use-focus-return';
import { countOf } from '@/lib/format/count';
import { formatUtcDateTime, formatUtcTime } from '@/lib/format/utc-time';
import { interventionPath } from '@/lib/jobs/address-url';
import type { Outcome, Revealed } from '@/lib/recovery/outcome';

type RevealedContentProps = { outcome: Outcome; of: string; onAgain: () => void };

/** A content that was asked for, or why there is none. */
export function RevealedContent({ outcome, of, onAgain }: RevealedContentProps) {
  const { revealed, auditSeq } = outcome;
  return revealed ? (
    <Content revealed={revealed} auditSeq={auditSeq} of={of} />
  ) : (
    <div className="grid justify-items-start gap-2.5" role="status">
      <OutcomeLine outcome={outcome.outcome}>
        {outcome.replayed
          ? 'It was shown before, and a content is shown once for each record.'
          : outcome.detail}{' '}
        <RecordLink seq={auditSeq} />
      </OutcomeLine>
      <Button size="small" onClick={onAgain}>
        Ask anew
      </Button>
    </div>
  );
}

function Content({ revealed, auditSeq, of }: { revealed: Revealed; auditSeq: string | null; of: string }) {
  const region = useRef<HTMLElement>(null);
  useFocusReturn(region);
  const { text, removed, cut, at } = revealed;
  return (
    <div className="grid gap-2">
      <p className="text-ink-2 text-label" role="status">
        Revealed by you at{' '}
        <time dateTime={at} title={formatUtcDateTime(at)} className="font-mono">
          {formatUtcTime(at)}
        </time>
        , <RecordLink seq={auditSeq} />.{' '}
        {removed > 0 && (
          <b className="font-medium text-ink">{countOf(removed, 'value stays', 'values stay')} removed.</b>
        )}{' '}
        {cut && 'It is longer than what is shown.'}
      </p>
      <section
        ref={region}
        aria-label={`The ${of}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard.
        tabIndex={0}
        className="max-h-[min(460px,60dvh)] overflow-auto rounded-control border border-line bg-well px-3 py-2"
      >
        <pre className="whitespace-pre-wrap font-mono text-[12.5px] leading-[18px] wrap-anywhere">
          {text.split(REMOVED).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
            <span key={index}>
              {index > 0 && <span className="rounded-chip bg-idle-tint px-1 text-ink-2">removed</span>}
              {part}
            </span>
          ))}
        </pre>
      </section>
    </div>
  );
}

/** How a text says where something was taken out, in quotes where it was a value of its own. */
const REMOVED = /"\[removed\]"|\[removed\]/;

function RecordLink({ seq }: { seq: string | null }) {
  if (seq === null) return null;
  return (
    <Link href={interventionPath(seq)} className="link whitespace-nowrap">
      record {seq}
    </Link>
  );
}

import { Link } from '@/components/ui/link';
import { formatUtcDateTime } from '@/lib/format/utc-time';
import { interventionPath } from '@/lib/jobs/address-url';
import type { ReviewNote, ReviewVerb } from '@/lib/reviews/review';

const DID: Readonly<Record<ReviewVerb, string>> = {
  'sign-off': 'signed it off',
  query: 'queried it',
  answer: 'answered',
};

/** What was said of an act, in order: by whom, when, and under which record. */
export function ReviewThread({ notes }: { notes: readonly ReviewNote[] }) {
  return (
    <ol aria-label="What was said of it" className="grid gap-2.5">
      {notes.map(({ verb, note, by, at, seq }) => (
        <li key={seq} className="border-line-2 border-l-2 pl-2.5">
          <p className="wrap-anywhere">
            <b className="font-semibold">{by.name}</b> {DID[verb]}
            {note && <>: “{note}”</>}
          </p>
          <p className="text-ink-3 text-label">
            <time dateTime={at}>{formatUtcDateTime(at)}</time>,{' '}
            <Link href={interventionPath(seq)} className="link">
              record {seq}
            </Link>
          </p>
        </li>
      ))}
    </ol>
  );
}

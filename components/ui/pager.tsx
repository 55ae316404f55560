import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { lookedAtWords } from '@/lib/format/looked-at';

type PagerProps = {
  /** What is listed: "jobs". */
  what: string;
  newer: string | null;
  older: string | null;
  /** How many rows were gone through before the looking stopped; null when it did not. */
  lookedAt?: { rows: number } | null;
  rows?: readonly unknown[];
  /** Where the last page on either side begins; null is the list's first page. */
  ends?: { newest: string | null; oldest: string | null };
  onGo: (cursor: string | null) => void;
};

/** Keyset paging: older and newer, never a page number that moves while rows arrive, and the last page on either side. */
export function Pager({ what, newer, older, lookedAt = null, rows = [], ends, onGo }: PagerProps) {
  if (newer === null && older === null) return null;
  const button = 'max-sm:h-11 max-sm:flex-1 max-sm:basis-[40%]';
  return (
    <nav
      aria-label={`Pages of ${what}`}
      className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-3.5 py-2.5"
    >
      {/* Where there is nothing on the page it says so itself. */}
      {lookedAt && rows.length > 0 && (
        <p className="mr-auto text-ink-2 max-sm:basis-full">
          Looked at {lookedAtWords(lookedAt.rows, what, { newer, older })}, and stopped there.
        </p>
      )}
      {ends && (
        <Button
          icon="chevrons-left"
          size="small"
          unavailable={newer === null}
          onClick={() => onGo(ends.newest)}
          className={button}
        >
          Newest
        </Button>
      )}
      <Button
        icon="chevron-left"
        size="small"
        unavailable={newer === null}
        onClick={() => onGo(newer)}
        className={button}
      >
        Newer
      </Button>
      <Button size="small" unavailable={older === null} onClick={() => onGo(older)} className={button}>
        Older <Icon icon="chevron-right" size="button" />
      </Button>
      {ends && (
        <Button
          size="small"
          unavailable={older === null}
          onClick={() => onGo(ends.oldest)}
          className={button}
        >
          Oldest <Icon icon="chevrons-right" size="button" />
        </Button>
      )}
    </nav>
  );
}

/** A list that begins with the newest, and one that begins with the oldest. */
export const NEWEST_FIRST = { newest: null, oldest: 'oldest' } as const;
export const OLDEST_FIRST = { newest: 'newest', oldest: null } as const;

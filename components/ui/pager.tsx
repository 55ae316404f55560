import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button';

type PagerProps = {
  /** What is listed: "jobs". */
  what: string;
  newer: string | null;
  older: string | null;
  onGo: (cursor: string | null) => void;
};

/** Keyset paging: older and newer, never a page number that moves while rows arrive. */
export function Pager({ what, newer, older, onGo }: PagerProps) {
  if (newer === null && older === null) return null;
  return (
    <nav
      aria-label={`Pages of ${what}`}
      className="flex justify-end gap-2 border-line border-t px-3.5 py-2.5"
    >
      <Button
        icon={ChevronLeft}
        size="small"
        unavailable={newer === null}
        onClick={() => onGo(newer)}
        className="max-sm:h-11 max-sm:flex-1"
      >
        Newer
      </Button>
      <Button
        size="small"
        unavailable={older === null}
        onClick={() => onGo(older)}
        className="max-sm:h-11 max-sm:flex-1"
      >
        Older <ChevronRight aria-hidden="true" className="size-3.5" />
      </Button>
    </nav>
  );
}

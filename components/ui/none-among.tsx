import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { lookedAtWords } from '@/lib/format/looked-at';

type NoneAmongProps = {
  /** "No job matches". */
  none: string;
  what: string;
  newer: string | null;
  older: string | null;
  lookedAt: { rows: number; on: string };
  onGo: (cursor: string) => void;
};

/** A page on which nothing was found, when there is more to be looked through: that there is nothing at all is not said. */
export function NoneAmong({ none, what, newer, older, lookedAt, onGo }: NoneAmongProps) {
  return (
    <EmptyState
      icon="search-x"
      title={`${none} among ${lookedAtWords(lookedAt.rows, what, { newer, older })}`}
      action={<Button onClick={() => onGo(lookedAt.on)}>Look further</Button>}
    >
      No index tells what was asked for, so the {what} are looked through, so many at a time. Narrow the list
      by queue, status or owner to get further with each look.
    </EmptyState>
  );
}

import { useState } from 'react';
import { type KeptRow, keepPlace, moveOn } from '@/components/reviews/kept-place';
import type { ReviewItem } from '@/lib/reviews/review';

type ListShown = {
  /** What tells one list from another: its filters and its page. */
  list: string;
  rows: readonly ReviewItem[];
  /** Whether `rows` are those of another list still, whose place they hold meanwhile. */
  stale: boolean;
  /** What was opened; null while it is the first of the list. */
  opened: string | null;
};

type KeptPlace = {
  rows: readonly KeptRow<ReviewItem>[];
  /** What is looked at; null where the list is empty. */
  selected: string | null;
};

/** A list that others work on too: no row moves or goes away under whoever is looking at it, and what is selected stays so. */
export function useKeptPlace({ list, rows, stale, opened }: ListShown): KeptPlace {
  const [kept, setKept] = useState(() => ({
    list,
    read: rows,
    opened,
    ...placeIn(keepPlace([], rows), opened),
  }));
  if (stale || (kept.list === list && kept.read === rows && kept.opened === opened)) return kept;
  const same = kept.list === list;
  const moved = opened !== null && opened !== kept.selected;
  const shown = same && moved ? moveOn(kept.rows, opened, kept.selected) : kept.rows;
  const next = { list, read: rows, opened, ...placeIn(keepPlace(same ? shown : [], rows), opened) };
  setKept(next);
  return next;
}

function placeIn(rows: readonly KeptRow<ReviewItem>[], opened: string | null): KeptPlace {
  return { rows, selected: opened ?? rows[0]?.item.key ?? null };
}

'use client';

import { useState } from 'react';

/** Rows that somebody has chosen, by key, whatever page they are on. */
export type Selection = {
  keys: ReadonlySet<string>;
  /** Chooses one or takes it back; with `range`, everything on the page between it and the one before as well. */
  toggle: (key: string, range: boolean) => void;
  /** Chooses all of a page, or takes all of it back where each is chosen. */
  togglePage: () => void;
  /** Chooses these as well. */
  add: (keys: readonly string[]) => void;
  clear: () => void;
};

/** `page` are the keys that are seen, in their order. */
export function useSelection(page: readonly string[]): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string | null>(null);

  return {
    keys,
    toggle: (key, range) => {
      const chosen = !keys.has(key);
      setKeys(withKeys(keys, range ? between(page, last, key) : [key], chosen));
      setLast(key);
    },
    togglePage: () => setKeys(withKeys(keys, page, !page.every((key) => keys.has(key)))),
    add: (more) => setKeys(withKeys(keys, more, true)),
    clear: () => {
      setKeys(new Set());
      setLast(null);
    },
  };
}

function withKeys(
  keys: ReadonlySet<string>,
  change: readonly string[],
  chosen: boolean,
): ReadonlySet<string> {
  const next = new Set(keys);
  for (const key of change) {
    if (chosen) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The keys of a page from one to another, both included; that one alone where the first is not on the page. */
export function between(page: readonly string[], from: string | null, to: string): readonly string[] {
  const ends = [page.indexOf(from ?? ''), page.indexOf(to)];
  if (ends.includes(-1)) return [to];
  return page.slice(Math.min(...ends), Math.max(...ends) + 1);
}

import { type RefObject, useRef } from 'react';
import { useShortcuts } from './use-shortcuts';

/**
 * `j` and `k` move the focus from row to row, Enter opens the focused one. Put the ref on the list; its rows
 * carry `data-row` and `tabIndex={-1}` (as `Row` does) and the link that opens a row carries `data-row-open`.
 */
export function useRowNavigation<Container extends HTMLElement>(): RefObject<Container | null> {
  const container = useRef<Container>(null);

  const move = (step: 1 | -1) => {
    const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const current = rows.findIndex((row) => row.contains(document.activeElement));
    const next = current === -1 ? rows[step === 1 ? 0 : rows.length - 1] : rows[current + step];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };

  const open = (event: KeyboardEvent) => {
    const row = document.activeElement;
    if (!(row instanceof HTMLElement) || !row.matches('[data-row]') || !container.current?.contains(row))
      return;
    event.preventDefault();
    row.querySelector<HTMLElement>('[data-row-open]')?.click();
  };

  useShortcuts({ j: () => move(1), k: () => move(-1), Enter: open });
  return container;
}

/**
 * Moves the focus to the next row of the page, or to the one before; from anywhere else to the first, or the last. Rows
 * carry `data-row` and can take the focus, as `Row` does. They are looked up at the key, so a row that is seen is reached.
 */
export function moveToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = current === -1 ? rows[step === 1 ? 0 : rows.length - 1] : rows[current + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Follows what opens the focused row, which carries `data-row-open`. A row that is itself a button needs no help. */
export function openRow(event: KeyboardEvent): void {
  const row = document.activeElement;
  const opener = row?.matches('[data-row]') && row.querySelector<HTMLElement>('[data-row-open]');
  if (!opener) return;
  event.preventDefault();
  opener.click();
}

/** Presses the box of the row that has the focus, which carries `data-row-select`; with the shift key as a pointer would. */
export function selectRow({ shiftKey }: KeyboardEvent): void {
  const row = document.activeElement?.closest('[data-row]');
  const box = row?.querySelector<HTMLElement>('[data-row-select]');
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}

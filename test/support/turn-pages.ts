/** A page of any list, by the keys of its rows. */
export type KeyedPage = { keys: readonly string[]; older: string | null; newer: string | null };

/** Turns pages from a place on one side until there are no more; `between` happens before each further page. All keys, as they came. */
export async function turnPages(
  list: (cursor: string | null) => Promise<KeyedPage>,
  {
    side,
    from = null,
    between,
  }: { side: 'older' | 'newer'; from?: string | null; between: () => Promise<unknown> },
): Promise<KeyedPage[]> {
  const pages = [await list(from)];
  for (let on = pages[0]?.[side]; on; on = pages.at(-1)?.[side]) {
    await between();
    pages.push(await list(on));
  }
  return pages;
}

/** A page's search parameters in the form that the handlers read; of one given twice, neither counts. */
export function searchParamsOf(given: Record<string, string | string[] | undefined>): URLSearchParams {
  const single = Object.entries(given).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new URLSearchParams(single);
}

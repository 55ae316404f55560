/** The number of an alert in an address; null for any other text. */
export function alertNumber(text: string | null | undefined): string | null {
  return text && /^[1-9]\d{0,17}$/.test(text) ? text : null;
}

const LARGEST = 9_223_372_036_854_775_807n;

/** True for text that can be the id of a native job: a positive bigint in plain digits. */
export function isJobKey(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= LARGEST;
}

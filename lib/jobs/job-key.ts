/** The id that no row has yet, the largest bigint. */
export const LARGEST_JOB_KEY = '9223372036854775807';

/** True for text that can be the id of a native job: a positive bigint in plain digits. */
export function isJobKey(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= BigInt(LARGEST_JOB_KEY);
}

/** Whether the database itself cannot be asked, or only what somebody has locked in it. */
export function isAway({ sentence }: { sentence: string }): boolean {
  return /out of reach/i.test(sentence);
}

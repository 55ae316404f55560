/** Two keys of one sequence may lie this far apart. */
export const SEQUENCE_MS = 1_200;

/** Keys pressed so far of a sequence such as `g t`, and when the last one was. */
export type PendingKeys = { keys: string; at: number } | null;

/**
 * Takes one key press. `matched` is the sequence it completed; `pending` is what may still become one. A key
 * that does not go on with a sequence begins anew.
 */
export function takeKey(
  pending: PendingKeys,
  key: string,
  at: number,
  sequences: ReadonlyArray<string>,
): { matched: string | null; pending: PendingKeys } {
  const inTime = pending !== null && at - pending.at <= SEQUENCE_MS;
  const tries = inTime ? [`${pending.keys} ${key}`, key] : [key];
  for (const keys of tries) {
    if (sequences.includes(keys)) return { matched: keys, pending: null };
    if (sequences.some((sequence) => sequence.startsWith(`${keys} `)))
      return { matched: null, pending: { keys, at } };
  }
  return { matched: null, pending: null };
}

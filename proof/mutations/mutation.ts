/** One guard taken away: a condition, a lock or an order, alone. */
export type Mutation = {
  id: string;
  file: string;
  /** What is gone then, as a sentence. */
  what: string;
  /** Exact text, which occurs once in the file. */
  find: string;
  replace: string;
  /** Test files of which one must go red. */
  tests: readonly string[];
};

/** What came of one: `survived` and `broken` are both failures of the proof. */
export type Verdict =
  | { kind: 'caught'; by: string }
  | { kind: 'survived' }
  /** Red for another cause than an assertion: nothing is shown by it. */
  | { kind: 'broken'; why: string };

/** The text without the guard; throws when the guard is not there exactly once. */
export function mutated(text: string, { id, find, replace }: Mutation): string {
  const times = text.split(find).length - 1;
  if (times !== 1) throw new Error(`${id}: the text to find occurs ${times} times.`);
  return text.replace(find, () => replace);
}

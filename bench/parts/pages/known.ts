/** What a view is known to be at while it does not hold its limit: the check fails when it gets worse than this. */
export type Known = { ratio: number; statements: number };

/** By the name of the view, with room for what one reading differs from the next. Who mends one takes its line out. */
export const KNOWN: Readonly<Record<string, Partial<Known>>> = {};

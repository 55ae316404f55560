/** What no column can hold: a NUL, and half a character. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * What a server action was really sent: the types of its parameters are those that its own page sends, and whoever posts by
 * hand sends what they like. Empty for what is no text, or could be no name of anything.
 */
export const sentText = (value: unknown): string =>
  typeof value === 'string' && !UNSTORABLE.test(value) ? value : '';

/** The same where a form is expected; an empty one for anything else. */
export const sentForm = (value: unknown): FormData => (value instanceof FormData ? value : new FormData());

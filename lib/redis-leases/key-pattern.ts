/** Where the subject stands in the key of a lease. */
export const SUBJECT = '{subject}';

/** The key of the lease on a subject. */
export function keyOf(pattern: string, subject: string): string {
  const { before, after } = partsOf(pattern);
  return `${before}${subject}${after}`;
}

/** The subject that a key names; null where it is no key of this pattern. */
export function subjectIn(pattern: string, key: string): string | null {
  const { before, after } = partsOf(pattern);
  const subject = key.slice(before.length, key.length - after.length);
  return subject !== '' && keyOf(pattern, subject) === key ? subject : null;
}

/** The same as a pattern of Redis, in which *, ?, [ and \ mean something else than themselves. */
export function globOf(pattern: string): string {
  const { before, after } = partsOf(pattern);
  return `${literal(before)}*${literal(after)}`;
}

function partsOf(pattern: string): { before: string; after: string } {
  const at = pattern.indexOf(SUBJECT);
  return { before: pattern.slice(0, at), after: pattern.slice(at + SUBJECT.length) };
}

function literal(text: string): string {
  return text.replace(/[*?[\]\\^]/g, (sign) => `\\${sign}`);
}

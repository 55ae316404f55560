/** Deeper than any wish with its evidence. */
const DEEPEST = 40;

/** What stands for a value that JSON has no word for; any other text after a dollar sign refers to something outside of the body. */
const STANDS_FOR = /^\$(?:\$|undefined$|NaN$|-0$|-?Infinity$|D\d{4}-\d\d-\d\dT[\d:.]{8,15}Z$|n-?\d{1,40}$)/;

/**
 * Whether a body can be the arguments of a server action, as a page of this console sends them: a list, in JSON, of plain values.
 * The framework reads more than that, references and promises among them, and ends with an error of its own where they lead
 * nowhere.
 */
export function areArguments(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body);
    return Array.isArray(value) && isPlain(value, DEEPEST);
  } catch {
    return false;
  }
}

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.startsWith('$') || STANDS_FOR.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([name, inner]) => name !== '__proto__' && isPlain(inner, depth - 1));
}

/** A text, or a number outside of any. */
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** What marks a number among texts: a character that no document of the database can hold. */
const MARK = '\0';
const MARKED = /"\\u0000(-?\d[\d.eE+-]*)"/g;

/** Reads JSON in which a number that would not come back as it was stays what it was, as marked text. */
export function parseKeepingDigits(json: string): unknown {
  return JSON.parse(
    json.replace(TOKEN, (token) =>
      token.startsWith('"') || String(Number(token)) === token ? token : `"\\u0000${token}"`,
    ),
  );
}

/** Writes it again with its numbers as they were. */
export function writeKeepingDigits(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(MARKED, '$1');
}

export function isLongNumber(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(MARK);
}

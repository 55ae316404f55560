/** What was typed into the calculator, as text: it judges every number itself. */
export type CalculatorInput =
  | { kind: 'names'; namespace: string; name: string }
  | { kind: 'parts'; parts: readonly string[] }
  | { kind: 'bigint'; bigint: string }
  | { kind: 'pair'; first: string; second: string }
  | { kind: 'columns'; classid: string; objid: string; objsubid: string }
  | { kind: 'preset'; preset: string; values: readonly string[] };

/** A sentence for the operator about what was typed; the calculator turns it into a problem. */
export class InputProblem extends Error {}

/** A name that Postgres text can hold. `what` begins the sentence. */
export function readText(what: string, text: string): string {
  if (text === '') throw new InputProblem(`${what} is empty.`);
  if (text.includes('\0'))
    throw new InputProblem(`${what} holds the character NUL, which Postgres text cannot hold.`);
  if (/\p{Surrogate}/u.test(text)) throw new InputProblem(`${what} holds half a character.`);
  return text;
}

const RANGES = {
  bigint: [-(2n ** 63n), 2n ** 63n - 1n],
  integer: [-(2n ** 31n), 2n ** 31n - 1n],
  oid: [0n, 2n ** 32n - 1n],
} as const;

/** A whole number of one of Postgres's types, with spaces around it allowed. */
export function readNumber(what: string, type: keyof typeof RANGES, text: string): bigint {
  const digits = text.trim();
  if (digits === '') throw new InputProblem(`${what} is empty.`);
  if (!/^[+-]?\d+$/.test(digits)) throw new InputProblem(`${what} is no whole number.`);
  const [least, most] = RANGES[type];
  // Longer than any of them with its sign: not worth turning into a number.
  const value = digits.length > 100 ? most + 1n : BigInt(digits.replace('+', ''));
  if (value < least || value > most) {
    throw new InputProblem(`${what} is out of range: ${least} to ${most}.`);
  }
  return value;
}

/** A 96-bit state of three unsigned words, held as int32. */
type State = [a: number, b: number, c: number];

/** What Postgres's `hashtext(text)` gives in a UTF-8 database under a deterministic collation: a signed int4. */
export function hashtext(text: string): number {
  return hashed(text, 0n)[2] | 0;
}

/** What Postgres's `hashtextextended(text, seed)` gives in such a database: 64 bits, unsigned. */
export function hashtextExtended(text: string, seed = 0n): bigint {
  const [, b, c] = hashed(text, seed);
  return (BigInt(b >>> 0) << 32n) | BigInt(c >>> 0);
}

/** Jenkins's lookup3 with the start values of Postgres, reading words least significant byte first. */
function hashed(text: string, seed: bigint): State {
  const bytes = Buffer.from(text, 'utf8');
  const start = (0x9e37_79b9 + bytes.length + 3_923_095) | 0;
  const state: State = [start, start, start];
  if (seed !== 0n) {
    state[0] += Number(BigInt.asIntN(32, seed >> 32n));
    state[1] += Number(BigInt.asIntN(32, seed));
    mix(state);
  }
  let at = 0;
  for (; bytes.length - at >= 12; at += 12) {
    for (let word = 0; word < 3; word++) add(state, word, bytes.readInt32LE(at + word * 4));
    mix(state);
  }
  // The lowest byte of the last word stands for the length, which the start values hold already.
  for (let rest = 0; at + rest < bytes.length; rest++) {
    const place = rest < 8 ? rest : rest + 1;
    add(state, place >> 2, (bytes[at + rest] ?? 0) << ((place & 3) * 8));
  }
  finish(state);
  return state;
}

/** In each step one word loses another, is crossed with it rotated, and the other gains the third. */
const MIXING = [4, 6, 8, 16, 19, 4] as const;

function mix(state: State): void {
  for (const [step, by] of MIXING.entries()) {
    const [one, other, third] = [step % 3, (step + 2) % 3, (step + 1) % 3] as const;
    set(state, one, (get(state, one) - get(state, other)) ^ rotated(get(state, other), by));
    set(state, other, get(state, other) + get(state, third));
  }
}

/** In each step one word is crossed with another and loses it rotated. */
const FINISHING = [14, 11, 25, 16, 4, 14, 24] as const;

function finish(state: State): void {
  for (const [step, by] of FINISHING.entries()) {
    const [one, other] = [(step + 2) % 3, (step + 1) % 3] as const;
    set(state, one, (get(state, one) ^ get(state, other)) - rotated(get(state, other), by));
  }
}

function get(state: State, word: number): number {
  return state[word] as number;
}

function set(state: State, word: number, value: number): void {
  state[word] = value | 0;
}

function add(state: State, word: number, value: number): void {
  set(state, word, get(state, word) + value);
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

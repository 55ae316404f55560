/** A table as Markdown has it, which a terminal shows as well. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** `0.087`: milliseconds. */
export const ms = (value: number) => value.toFixed(3);
/** `1.08 x`: how many times the floor. */
export const times = (value: number) => `${value.toFixed(2)} x`;
/** `under 0.01 x`: of a floor that was given up, so that no more is known of the ratio than what it is below. */
export const under = (value: number) => `under ${times(Math.max(0.01, Math.ceil(value * 100) / 100))}`;
/** `100,000`. */
export const count = (value: number) => value.toLocaleString('en-US');

/** The sentence of a ratio above its limit; none when it holds. What is no number does not hold. */
export function above(what: string, ratio: number, limit: number): string[] {
  return ratio <= limit ? [] : [`${what}: ${times(ratio)}, at most ${Number(limit.toFixed(2))} x`];
}

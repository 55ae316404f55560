import type { Seen } from '@/proof/rehearsals/rehearse';

type Column = { title: string; width: number; of: (seen: Seen) => string };

const COLUMNS: readonly Column[] = [
  { title: 'rehearsal', width: 24, of: ({ name }) => name },
  { title: 'what was done', width: 36, of: ({ sentence }) => sentence },
  { title: 'what the destination did', width: 26, of: ({ admitted }) => admitted },
  { title: 'effects', width: 14, of: ({ effects }) => effects },
  { title: 'verdicts shown', width: 27, of: ({ verdicts }) => verdicts.join(', ') || 'none' },
  { title: 'detected', width: 8, of: detectedText },
  { title: 'result', width: 6, of: ({ verdict }) => verdict },
];

/** One row of the proof's page for a rehearsal, acted out with its guard and without. */
export const FIGURE_COLUMNS = [
  ...COLUMNS.map(({ title }) => title),
  'red without this guard',
  'what then does not hold',
];

export function figureRow(seen: Seen, without: Seen): string[] {
  return [...COLUMNS.map(({ of }) => of(seen)), seen.guard, unheld(without)];
}

/** All of them as a table for a terminal, each cell wrapped at its column's width. */
export function tableOf(all: readonly Seen[]): string {
  const rule = COLUMNS.map(({ width }) => '─'.repeat(width)).join('─┼─');
  const rows = all.map((seen) => row(COLUMNS.map(({ of }) => of(seen))));
  return [row(COLUMNS.map(({ title }) => title)), ...rows].join(`\n${rule}\n`);
}

/** What a person wants to know at once when one has ended. */
export function lineOf(seen: Seen): string {
  const head = `${seen.verdict.padEnd(6)}  ${seen.name} (${secondsText(seen.tookMs)})`;
  if (seen.broken !== null) return `${head}: ${seen.broken}`;
  return seen.verdict === 'red' ? `${head}: not so: ${unheld(seen)}` : head;
}

/** What did not hold, in words. */
function unheld({ checks, broken }: Seen): string {
  const missed = checks.filter(({ held }) => !held).map(({ what }) => what);
  return broken ?? (missed.length > 0 ? missed.join('; ') : 'nothing');
}

function detectedText({ detectedAfterMs }: Seen): string {
  return detectedAfterMs === null ? '–' : secondsText(detectedAfterMs);
}

const secondsText = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function row(cells: readonly string[]): string {
  const wrapped = cells.map((cell, index) => wrap(cell, COLUMNS[index]?.width ?? 0));
  const height = Math.max(...wrapped.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    wrapped
      .map((lines, index) => (lines[line] ?? '').padEnd(COLUMNS[index]?.width ?? 0))
      .join(' │ ')
      .trimEnd(),
  ).join('\n');
}

/** Breaks between words; a word longer than the width is broken where it must be. */
function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ').flatMap((long) => chunks(long, width))) {
    const last = lines[lines.length - 1] ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function chunks(word: string, width: number): string[] {
  return word.length <= width ? [word] : [word.slice(0, width), ...chunks(word.slice(width), width)];
}

import type { ChainHead } from './verify-export.mjs';

/** How much of an export's beginning and end is enough to find its head: a first line, and its largest event. */
const BEGINNING = 64 * 1024;
const END = 4 * 1024 * 1024;

const HEAD = /(?<![0-9])(\d{1,15}):([0-9a-f]{64})(?![0-9a-f])/g;
/** The first line of a JSON Lines export, which names the head. */
const FIRST_LINE = /^\{"leasehold":"record",.*?"head":\{"seq":"(\d{1,15})","hash":"([0-9a-f]{64})"\}/;
/** The end of a CSV export: the text that was hashed begins with time and number, and the hash is the last cell. */
const HASHED_TEXT = /"\{""at"": ""[^"]*"", ""seq"": (\d{1,15}), /g;
const LAST_CELL = /"([0-9a-f]{64})"\r?\n?$/;

/** Every head that stands in a text, each once: a line of them, or a log that they were written to. */
export function headsInText(text: string): ChainHead[] {
  const found = [...text.matchAll(HEAD)].map(([, seq = '', hash = '']) => ({ seq, hash }));
  return found.filter(
    (head, index) => found.findIndex(({ seq, hash }) => seq === head.seq && hash === head.hash) === index,
  );
}

/** The head of an export, by how it begins and ends; null when neither is of one. */
export function headOfExport(beginning: string, end: string): ChainHead | null {
  const [, first, hash] = FIRST_LINE.exec(beginning) ?? [];
  if (first !== undefined && hash !== undefined) return { seq: first, hash };
  const seq = [...end.matchAll(HASHED_TEXT)].at(-1)?.[1];
  const last = LAST_CELL.exec(end)?.[1];
  return seq !== undefined && last !== undefined ? { seq, hash: last } : null;
}

/** The same of a file that somebody chose; only its beginning and its end are read, and it is sent nowhere. */
export async function headOfFile(file: Blob): Promise<ChainHead | null> {
  const [beginning, end] = await Promise.all([
    file.slice(0, BEGINNING).text(),
    file.slice(Math.max(0, file.size - END)).text(),
  ]);
  return headOfExport(beginning, end);
}

/**
 * Checks a record that was exported from Leasehold: this one file and Node 20.11, no package, no network, no database.
 *
 *   node verify-export.mjs record.jsonl [--head 4711:9f86d081…] [--part] [--json]
 *
 * Ends with 0 when nothing is broken, 1 when something is, 2 when the file could not be read. What a head is, and what
 * only a head shows, stands in docs/audit-chain.md. The console checks its own table with the same walk.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * An event as it stands: `canonical` and `hash` as stored, `rebuilt` the same text made anew from the other columns.
 * @typedef {{ seq: string, prevHash: string, hash: string, canonical: string, rebuilt: string }} StoredEvent
 * @typedef {{ seq: string, hash: string }} ChainHead
 * @typedef {'changed' | 'missing' | 'inserted' | 'reordered' | 'rewritten' | 'truncated'} BreakKind
 */

/**
 * Where the chain is broken, by the numbers under which the events were written. `columns` is empty when the row no longer
 * tells which; `places` is how much later than written a reordered event stands.
 * @typedef {{ kind: BreakKind, from: number, to: number, columns: string[], places: number, sentence: string }} ChainBreak
 */

/**
 * `proved` are the heads that were found as they were exported, `unseen` those that a partial file cannot show.
 * @typedef {{ intact: boolean, events: number, head: ChainHead | null, proved: number[], unseen: number[],
 *   breaks: ChainBreak[], unlisted: number }} ChainReport
 */

const GENESIS = '0'.repeat(64);
/** More breaks than this are counted and not listed. Neighbours of one kind are one break. */
const MOST_BREAKS = 1_000;

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * The members of a JSON object, each with its value's own text, so that no number is rounded and no null lost.
 * @param {string} json
 * @returns {Map<string, string>}
 */
export function membersOf(json) {
  const members = new Map();
  let depth = 0;
  let start = 0;
  /** @type {string | null} */
  let key = null;
  for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/gs)) {
    if (token === '}' || token === ']') depth -= 1;
    if ((depth === 1 && token === ',') || (depth === 0 && token === '}')) {
      if (key !== null) members.set(key, json.slice(start, index).trim());
      key = null;
    } else if (depth === 1 && key === null && token.startsWith('"')) {
      key = token.slice(1, -1);
    } else if (depth === 1 && token === ':') {
      start = index + 1;
    }
    if (token === '{' || token === '[') depth += 1;
  }
  return members;
}

/** @param {string} text */
function claimsOf(text) {
  const members = membersOf(text);
  return { seq: Number(members.get('seq')), prevHash: members.get('prev_hash')?.slice(1, -1) ?? '' };
}

/** @param {string} before @param {string} after */
function differing(before, after) {
  const [old, current] = [membersOf(before), membersOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])].filter(
    (name) => old.get(name) !== current.get(name),
  );
}

/**
 * One event against its own hash, and what it says of itself once what was changed is left aside: under which number it was
 * written, what it holds of the event before it, and its hash. `changed` is null when nothing was.
 * @param {StoredEvent} event @param {StoredEvent | null} next
 */
function judge({ seq, prevHash, hash, canonical, rebuilt }, next) {
  const stands = { seq: Number(seq), prevHash, hash, place: Number(seq) };
  const computed = sha256(canonical);
  if (computed === hash) {
    if (rebuilt === canonical) return { ...stands, changed: null };
    return { ...stands, ...claimsOf(canonical), changed: differing(canonical, rebuilt) };
  }
  if (rebuilt !== canonical && sha256(rebuilt) === hash) return { ...stands, changed: ['canonical'] };
  if (next?.prevHash === computed) {
    const changed = ['hash', ...differing(canonical, rebuilt)];
    return { ...stands, ...claimsOf(canonical), hash: computed, changed };
  }
  return { ...stands, changed: [] };
}

/**
 * Walks a record in the order of its numbers; give `next` one event after the other, then ask `end` once. Memory grows with
 * what is broken and not with the record. Of a partial record (`whole: false`) missing events say nothing.
 * @param {{ heads?: readonly ChainHead[], whole?: boolean }} options
 */
export function walkChain({ heads = [], whole = true } = {}) {
  const awaitedHeads = new Map(heads.map(({ seq, hash }) => [Number(seq), hash]));
  const breaks = /** @type {ChainBreak[]} */ ([]);
  const proved = /** @type {number[]} */ ([]);
  /** Numbers that were passed over, as ranges. An event that comes later after all was moved. */
  let awaited = /** @type {{ from: number, to: number }[]} */ ([]);
  let pending = /** @type {StoredEvent | null} */ (null);
  let last = { seq: 0, hash: GENESIS, inDoubt: false };
  let highest = 0;
  let events = 0;
  let unlisted = 0;

  /** @param {BreakKind} kind @param {number} from @param {Partial<ChainBreak>} [more] */
  function note(kind, from, { to = from, columns = [], places = 0, sentence = '' } = {}) {
    const before = breaks.at(-1);
    const alike = before?.kind === kind && before.places === places && `${before.columns}` === `${columns}`;
    if (alike && before.to + 1 === from && sentence === '') before.to = to;
    else if (breaks.length < MOST_BREAKS) breaks.push({ kind, from, to, columns, places, sentence });
    else unlisted += 1;
  }

  /** @param {number} seq @returns {boolean} whether it had been passed over */
  function arrivesLate(seq) {
    const range = awaited.find(({ from, to }) => from <= seq && seq <= to);
    if (!range) return false;
    const rest = [
      { ...range, to: seq - 1 },
      { ...range, from: seq + 1 },
    ].filter(({ from, to }) => from <= to);
    awaited = awaited.flatMap((one) => (one === range ? rest : [one]));
    return true;
  }

  /** @param {StoredEvent} event @param {StoredEvent | null} next */
  function settle(event, next) {
    events += 1;
    const { seq, place, prevHash, hash, changed } = judge(event, next);
    const passedBy =
      seq === place &&
      next?.prevHash === last.hash &&
      (prevHash !== last.hash || claimsOf(next.canonical).seq === seq);
    const late = seq <= highest && arrivesLate(seq);
    if (passedBy || place < 1 || (seq <= highest && !late)) return note('inserted', place);

    if (seq > highest + 1 && whole) awaited.push({ from: highest + 1, to: seq - 1 });
    if (seq !== place) note('reordered', seq, { places: place - seq });
    const columns = changed?.filter((name) => name !== 'seq') ?? [];
    const inDoubt = changed?.length === 0;
    if (inDoubt || columns.length > 0) note('changed', seq, { columns });
    if (seq === last.seq + 1 && prevHash !== last.hash && !inDoubt && !last.inDoubt) {
      note('rewritten', Math.max(last.seq, 1), { sentence: rewrittenBefore(seq) });
    }
    meetHead(seq, hash);
    highest = Math.max(highest, seq);
    last = { seq, hash, inDoubt };
  }

  /** @param {number} seq @param {string} hash */
  function meetHead(seq, hash) {
    const exported = awaitedHeads.get(seq);
    if (exported === undefined) return;
    awaitedHeads.delete(seq);
    const since = proved.at(-1) ?? 0;
    if (exported === hash) proved.push(seq);
    else note('rewritten', since + 1, { to: seq, sentence: rewrittenUpTo(seq, since) });
  }

  return {
    /** @param {StoredEvent} event */
    next(event) {
      if (pending) settle(pending, event);
      pending = event;
    },
    /** @returns {ChainReport} */
    end() {
      const newest = pending && { seq: pending.seq, hash: pending.hash };
      if (pending) settle(pending, null);
      for (const { from, to } of awaited) note('missing', from, { to });
      const beyond = Math.max(0, ...awaitedHeads.keys());
      if (whole && beyond > highest) note('truncated', highest + 1, { to: beyond });
      for (const one of breaks) one.sentence ||= sentenceOf(one);
      const intact = breaks.length === 0;
      const unseen = whole ? [] : [...awaitedHeads.keys()];
      return { intact, events, head: newest, proved, unseen, breaks, unlisted };
    },
  };
}

/** @param {number} from @param {number} to @param {[string, string]} verbs of one, of several */
const eventsDo = (from, to, [one, several]) =>
  from === to ? `Event ${from} ${one}` : `Events ${from} to ${to} ${several}`;

/** @param {ChainBreak} found */
function sentenceOf({ kind, from, to, columns, places }) {
  const away = `${Math.abs(places)} ${Math.abs(places) === 1 ? 'place' : 'places'} ${places < 0 ? 'earlier' : 'later'}`;
  const which = columns.length > 0 ? `: ${columns.join(', ')}.` : NO_COLUMN;
  /** @type {Partial<Record<BreakKind, string>>} */
  const sentences = {
    changed: `${eventsDo(from, to, ['was', 'were'])} changed after writing${which}`,
    missing: `${eventsDo(from, to, ['is', 'are'])} missing.`,
    inserted: `${eventsDo(from, to, ['was', 'were'])} inserted: the events around fit together without.`,
    reordered: `${eventsDo(from, to, ['stands', 'stand'])} ${away} than written.`,
    truncated: `${eventsDo(from, to, ['is', 'are'])} missing at the end, which an exported head proves: cut off, or an older copy was restored.`,
  };
  return sentences[kind] ?? '';
}

const NO_COLUMN = ', text and columns alike or the hash itself: the text no longer gives the hash.';

/** @param {number} seq */
const rewrittenBefore = (seq) =>
  seq === 1
    ? 'Event 1 does not begin the chain: it was written anew, or what stood before it is gone.'
    : `Event ${seq - 1} was written anew, alone or with events before it, or event ${seq} was: ${seq} holds another hash of it.`;

/** @param {number} seq @param {number} since the newest head that holds, or 0 */
const rewrittenUpTo = (seq, since) =>
  `Event ${seq} does not have the hash that was exported: ${since ? `after event ${since}` : 'up to there'} the record was written anew with its hashes, or an older copy was restored and went on.`;

/**
 * The report in plain sentences. `given` are the heads that were kept elsewhere: only they prove anything.
 * @param {ChainReport} report @param {readonly ChainHead[]} given
 */
export function describeReport({ intact, events, head, proved, unseen, breaks, unlisted }, given) {
  const upTo = head ? `, up to ${head.seq}:${head.hash}` : '';
  return [
    `${events} ${events === 1 ? 'event' : 'events'} read${upTo}.`,
    ...breaks.map(({ sentence }) => sentence),
    ...(unlisted > 0 ? [`${unlisted} more breaks are not listed.`] : []),
    ...proved.map((seq) => `The hash of event ${seq} is the one that was kept.`),
    ...unseen.map((seq) => `Event ${seq}, of which a head was given, is not in this file.`),
    ...(given.length > 0 ? [] : [WITHOUT_HEAD]),
    intact ? 'Nothing is broken.' : 'The record is broken.',
  ];
}

const WITHOUT_HEAD =
  'No head that was kept elsewhere was given: whether the newest events were cut off, or a suffix was written anew with its hashes, cannot be seen without one.';

/** @param {string} text @returns {ChainHead} */
export function parseHead(text) {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (seq === undefined || hash === undefined) {
    throw new Error(`A head is a number, a colon and 64 hexadecimal digits; "${text}" is not.`);
  }
  return { seq, hash };
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front, which shows it as text. */
const FORMULA = /^\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;

/**
 * What a column's JSON text becomes in a spreadsheet: text as it is, anything else as JSON, nothing as nothing.
 * @param {string | undefined} json
 */
export function cellOf(json = '""') {
  const text = json.startsWith('"') ? String(JSON.parse(json)) : json;
  return FORMULA.test(text) ? `'${text}` : text;
}

/** @param {AsyncIterable<string>} chunks */
async function* linesOf(chunks) {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

/** Rows of a CSV in which every cell is quoted. @param {AsyncIterable<string>} chunks */
async function* rowsOf(chunks) {
  const cell = /\uFEFF?"([^"]*(?:""[^"]*)*)"(,|\r?\n)/y;
  let rest = '';
  let row = /** @type {string[]} */ ([]);
  for await (const chunk of chunks) {
    rest += chunk;
    cell.lastIndex = 0;
    let read = 0;
    for (let found = cell.exec(rest); found; found = cell.exec(rest)) {
      row.push((found[1] ?? '').replaceAll('""', '"'));
      if (found[2] !== ',') {
        yield row;
        row = [];
      }
      read = cell.lastIndex;
    }
    rest = rest.slice(read);
  }
  if (rest.trim() || row.length > 0) throw new Error('The file breaks off inside a row, or is no export.');
}

/** @param {Map<string, string>} line @returns {StoredEvent} */
function eventOfLine(line) {
  const rebuilt = line.get('event') ?? '';
  const text = (/** @type {string} */ name) => JSON.parse(line.get(name) ?? '""');
  const members = membersOf(rebuilt);
  return {
    ...{ seq: members.get('seq') ?? '', prevHash: members.get('prev_hash')?.slice(1, -1) ?? '' },
    ...{ canonical: text('canonical'), hash: text('hash'), rebuilt },
  };
}

/** A cell that says what the text says stands for it; any other is what its column was changed to.
 * @param {string[]} names @param {string[]} row @returns {StoredEvent}
 */
function eventOfRow(names, row) {
  const cells = new Map(names.map((name, index) => [name, row[index] ?? '']));
  const cell = (/** @type {string} */ name) => cells.get(name) ?? '';
  const canonical = cell('canonical');
  const members = membersOf(canonical);
  for (const name of names.filter((one) => one !== 'canonical' && one !== 'hash')) {
    if (cellOf(members.get(name)) !== cell(name)) members.set(name, JSON.stringify(cell(name)));
  }
  const rebuilt = `{${[...members].map(([name, json]) => `"${name}": ${json}`).join(', ')}}`;
  return { seq: cell('seq'), prevHash: cell('prev_hash'), hash: cell('hash'), canonical, rebuilt };
}

/** @param {AsyncIterable<string>} chunks @param {readonly ChainHead[]} heads @returns {Promise<ChainReport>} */
async function verifyLines(chunks, heads) {
  let begin = /** @type {{ head: ChainHead | null, filter: object | null }} */ ({ head: null, filter: null });
  let walk = walkChain({ heads });
  let ended = /** @type {number | null} */ (null);
  for await (const json of linesOf(chunks)) {
    const line = membersOf(json);
    if (line.has('leasehold')) {
      begin = JSON.parse(json);
      walk = walkChain({ heads, whole: !begin.filter });
    } else if (line.has('end')) ended = Number(line.get('events'));
    else walk.next(eventOfLine(line));
  }
  const report = walk.end();
  const wrong = wrongWithFile(report, begin.filter ? report.head : begin.head, ended);
  if (wrong === null) return report;
  const sentence = `The file is not as it was written: ${wrong}`;
  const nowhere = { from: 0, to: 0, columns: [], places: 0 };
  return {
    ...report,
    intact: false,
    breaks: [...report.breaks, { kind: 'truncated', ...nowhere, sentence }],
  };
}

/** @param {ChainReport} report @param {ChainHead | null} head @param {number | null} ended */
function wrongWithFile(report, head, ended) {
  if (ended === null) return 'its last line is missing.';
  if (ended !== report.events) return `it had ${ended} events and has ${report.events}.`;
  const same = head?.seq === report.head?.seq && head?.hash === report.head?.hash;
  return same ? null : `its head was ${head?.seq}:${head?.hash}.`;
}

/** @param {AsyncIterable<string>} chunks @param {readonly ChainHead[]} heads @param {boolean} whole */
async function verifyRows(chunks, heads, whole) {
  const walk = walkChain({ heads, whole });
  let names = /** @type {string[] | null} */ (null);
  for await (const row of rowsOf(chunks)) {
    if (names) walk.next(eventOfRow(names, row));
    else names = row;
  }
  return walk.end();
}

/**
 * Checks one exported file. `part` says of a CSV that it holds a filtered part of the record; JSON Lines say it themselves.
 * @param {string} file @param {{ heads?: readonly ChainHead[], part?: boolean }} [options]
 */
export async function verifyFile(file, { heads = [], part = false } = {}) {
  const chunks = createReadStream(file, 'utf8');
  return file.endsWith('.csv') ? verifyRows(chunks, heads, !part) : verifyLines(chunks, heads);
}

const USAGE = 'node verify-export.mjs <file.jsonl or file.csv> [--head seq:hash]... [--part] [--json]';

async function main() {
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  const options = { head: /** @type {const} */ ({ type: 'string', multiple: true }), part: flag, json: flag };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [file] = positionals;
  if (file === undefined) throw new Error(USAGE);
  const heads = (values.head ?? []).map(parseHead);
  const report = await verifyFile(file, { heads, part: values.part });
  console.log(values.json ? JSON.stringify(report) : describeReport(report, heads).join('\n'));
  process.exitCode = report.intact ? 0 : 1;
}

// Run by its name, and not when the console imports it.
if (path.basename(process.argv[1] ?? '') === 'verify-export.mjs') {
  main().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  });
}

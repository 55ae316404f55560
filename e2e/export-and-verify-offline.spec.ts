import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { appendRefusals } from './support/chain';
import { expect, test } from './support/test';
import { visit } from './support/visit';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'leasehold-export-story-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

/** Downloads by the link that a person presses; returns where the file lies. */
async function download(page: Page, link: string): Promise<string> {
  const [arriving] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ]);
  const file = path.join(folder, arriving.suggestedFilename());
  await arriving.saveAs(file);
  return file;
}

/** Checks a file as an outsider does: Node and the one file, elsewhere. */
function verify(file: string, ...args: string[]) {
  const verifier = path.resolve('lib/audit/verify-export.mjs');
  return spawnSync(process.execPath, [verifier, file, ...args], { cwd: folder, encoding: 'utf8' });
}

test('the whole record is exported as CSV and as JSON Lines, and each verifies offline', async ({
  reviewer,
  database: { admin },
}) => {
  await appendRefusals(admin, 1_200);
  const { rows } = await admin.query('select hash from leasehold.audit_events order by seq desc limit 1');
  const head = `1200:${rows[0].hash}`;
  await visit(reviewer, '/interventions');
  for (const link of ['Export JSON Lines', 'Export CSV']) {
    const file = await download(reviewer, link);
    expect(path.basename(file)).toContain(`to-1200-${rows[0].hash.slice(0, 8)}`);
    const { status, stdout } = verify(file, '--head', head);
    expect(stdout).toContain(`1200 events read, up to ${head}.`);
    expect(stdout).toContain('The hash of event 1200 is the one that was kept.');
    expect(status, stdout).toBe(0);
  }
});

test('with a filter in force only what it shows is exported, and verifies as a part', async ({
  reviewer,
  database: { admin },
}) => {
  await appendRefusals(admin, 40);
  await visit(reviewer, '/interventions?actor=u-even');
  const lines = await download(reviewer, 'Export JSON Lines');
  expect(path.basename(lines)).toContain('leasehold-record-part-to-40-');
  expect(verify(lines)).toMatchObject({ status: 0, stdout: expect.stringContaining('20 events read') });
  expect(readFileSync(lines, 'utf8')).not.toContain('u-odd');

  const csv = await download(reviewer, 'Export CSV');
  expect(verify(csv, '--part')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('20 events read'),
  });
  // Without being told that it is a part, the gaps are what they look like.
  expect(verify(csv)).toMatchObject({ status: 1, stdout: expect.stringContaining('missing') });
  expect(readFileSync(csv, 'utf8')).toContain(`"'=cmd|2"`);
});

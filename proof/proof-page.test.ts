import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAllFigures } from './figures';
import { proofPage } from './proof-page';

describe('the page of the proof', () => {
  it('claims nothing of a part that was never run', () => {
    expect(proofPage({})).not.toContain('##');
  });

  it('gives the summary, the date, the versions and every row', () => {
    const page = proofPage({
      chaos: {
        at: '2026-11-30T05:00:00.000Z',
        versions: ['PostgreSQL 18.4'],
        summary: '200 ended, nothing half done.',
        columns: ['ended', 'times'],
        rows: [['the watcher | its lease', '70']],
      },
    });
    expect(page).toContain('`npm run test:chaos`, 2026-11-30, PostgreSQL 18.4:');
    expect(page).toContain('**200 ended, nothing half done.**');
    expect(page).toContain('| the watcher \\| its lease | 70 |');
  });

  it('stands in docs as the kept figures draw it', () => {
    expect(readFileSync('docs/proof.md', 'utf8')).toBe(proofPage(readAllFigures()));
  });
});

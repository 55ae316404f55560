import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';
import { hashtext, hashtextExtended } from './hashtext';

let db: FreshDatabase;

beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** One text of each length up to five words of twelve bytes, and some of more than one byte a character. */
const TEXTS = [
  ...Array.from({ length: 61 }, (_, length) =>
    'migrate-schema:zero_0/cdc and many a longer name than that.!'.slice(0, length),
  ),
  'Zürich',
  '請求書/2026-11-29',
  '🔒 nightly',
];

describe('hashtext', () => {
  it('is the number that Postgres gives, whatever the length', async () => {
    const { rows } = await db.admin.query<{ text: string; hash: number }>(
      'select text, hashtext(text) as hash from unnest($1::text[]) text',
      [TEXTS],
    );
    expect(rows).toHaveLength(TEXTS.length);
    for (const { text, hash } of rows) expect([text, hashtext(text)]).toEqual([text, hash]);
  });
});

describe('hashtextExtended', () => {
  it.each(['0', '1', '-1', '4294967296', '-9223372036854775808', '9223372036854775807'])(
    'is the number that Postgres gives with the seed %s',
    async (seed) => {
      const { rows } = await db.admin.query<{ text: string; hash: string }>(
        'select text, hashtextextended(text, $2::bigint) as hash from unnest($1::text[]) text',
        [TEXTS, seed],
      );
      expect(rows).toHaveLength(TEXTS.length);
      for (const { text, hash } of rows) {
        expect([text, BigInt.asIntN(64, hashtextExtended(text, BigInt(seed))).toString()]).toEqual([
          text,
          hash,
        ]);
      }
    },
  );
});

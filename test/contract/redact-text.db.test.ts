import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { redact } from '@/lib/privacy/redact';
import { type FreshDatabase, freshDatabase } from '@/test/support/database';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

describe('redact_text', () => {
  it.each([
    ['postgres://app:hunter2@db:5432/jobs refused', 'postgres://app:[removed]@db:5432/jobs refused'],
    ['got bearer abcdef123456.x-y', 'got bearer [removed]'],
    [
      'password=hunter2, retrying with DB_SECRET: x',
      'password=[removed], retrying with DB_SECRET: [removed]',
    ],
    ['got {"api_key": "k-1 2", "a": 1}', 'got {"api_key": [removed], "a": 1}'],
    ['token eyJhbGciOi.eyJzdWIi.c2lnbg is bad', 'token [removed] is bad'],
    ['no vendor for ana.ruiz+ap@example.co.uk', 'no vendor for [removed]'],
    ['iban DE89 3704 0044 0532 0130 00 unknown', 'iban [removed] unknown'],
    ['lease lapsed: token 4711, held by w-7f3a', 'lease lapsed: token 4711, held by w-7f3a'],
  ])('takes out of “%s” what the console takes out of it', async (text, left) => {
    const { rows } = await db.admin.query('select leasehold.redact_text($1) as text', [text]);
    expect(rows).toEqual([{ text: left }]);
    expect(redact(text)).toBe(left);
  });
});

describe('the row of a job in the record', () => {
  it('tells the error of a worker without what it told of secrets, and no payload', async () => {
    const { rows } = await db.admin.query<{ row: object }>(
      `select leasehold.recorded_row(j) as row
       from jsonb_populate_record(null::public.processing_jobs,
         '{"id": 1, "last_error": "password=hunter2, retrying", "payload": {"a": 1}}') j`,
    );
    expect(rows[0]?.row).toMatchObject({ id: '1', last_error: 'password=[removed], retrying' });
    expect(rows[0]?.row).not.toHaveProperty('payload');
  });
});

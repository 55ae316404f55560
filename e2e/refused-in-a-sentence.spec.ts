import { exportEffect } from '@/drizzle/seed/attempt';
import type { RecoveryRequest } from '@/lib/recovery/recovery-request';
import { ownLapsedJob } from './support/own-lapsed-job';
import { expect, testInCommon as test } from './support/test';
import { visit } from './support/visit';
import { sendWish, sentenceOf, wishFor } from './support/wish';
import { readWritten } from './support/written';

type Refusal = {
  name: string;
  status: number;
  says: RegExp;
  change?: Partial<RecoveryRequest>;
  origin?: string | null;
  act?: string;
};

/** What a script, a stale tab or an attacker may send, with the answer it must get at the door. */
const AT_THE_DOOR: readonly Refusal[] = [
  { name: 'a reason of 9 characters', status: 422, says: /10 characters/, change: { reason: 'too short' } },
  {
    name: 'NUL in the reason',
    status: 422,
    says: /NUL/,
    change: { reason: 'a reason with \u0000 inside it' },
  },
  {
    name: 'half a surrogate pair',
    status: 422,
    says: /reason/i,
    change: { reason: 'half of a pair: \ud83d' },
  },
  {
    name: 'a body of 2 MB',
    status: 413,
    says: /large|MB|kB/,
    change: { whyObsolete: 'x'.repeat(2_000_000) },
  },
  { name: 'a foreign Origin', status: 403, says: /origin/i, origin: 'https://elsewhere.example' },
  { name: 'no Origin', status: 403, says: /origin/i, origin: null },
  { name: 'an unknown act', status: 404, says: /obliterate|act/i, act: 'obliterate' },
];

test.describe('a wish that is refused at the door', () => {
  for (const { name, status, says, change, ...options } of AT_THE_DOOR) {
    test(`says why, and nothing is written: ${name}`, async ({ operator, database }) => {
      const { key } = await ownLapsedJob(database.admin);
      await visit(operator, '/');
      const before = await readWritten(database.admin);
      const wish = await wishFor(database.admin, key, 'mark-failed');
      const response = await sendWish(operator, { ...wish, ...change }, options);
      expect(response.status()).toBe(status);
      expect(await sentenceOf(response)).toMatch(says);
      expect(await readWritten(database.admin)).toEqual(before);
    });
  }
});

test.describe('a wish that the database refuses', () => {
  test('names the effect that was not answered, changes no job and is on record', async ({
    operator,
    database,
  }) => {
    const { key, subject } = await ownLapsedJob(database.admin, { inDoubt: true });
    await visit(operator, '/');
    const before = await readWritten(database.admin);
    const response = await sendWish(operator, await wishFor(database.admin, key, 'mark-failed'));
    expect(response.status()).toBe(422);
    expect(JSON.stringify(await response.json())).toContain(exportEffect(subject).key);
    const after = await readWritten(database.admin);
    expect(after.jobs).toBe(before.jobs);
    expect(after.records).toBe(before.records + 1);
  });

  test('says that an unknown job does not exist', async ({ operator, database }) => {
    const { key } = await ownLapsedJob(database.admin);
    await visit(operator, '/');
    const before = await readWritten(database.admin);
    const wish = await wishFor(database.admin, key, 'mark-failed');
    const response = await sendWish(operator, { ...wish, address: { ...wish.address, key: '999999' } });
    expect(response.status()).toBe(404);
    expect((await readWritten(database.admin)).jobs).toBe(before.jobs);
  });
});

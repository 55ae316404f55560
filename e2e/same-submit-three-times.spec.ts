import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import type { Outcome } from '@/lib/recovery/outcome';
import { ownLapsedJob } from './support/own-lapsed-job';
import { expect, test, testInCommon } from './support/test';
import { visit } from './support/visit';
import { sendWish, sentenceOf, wishFor } from './support/wish';
import { readWritten } from './support/written';

test('the same submit three times at once acts once and answers alike', async ({ operator, database }) => {
  const { key } = await lapsedOwnerSilent(database.admin);
  await visit(operator, '/');
  const wish = await wishFor(database.admin, key, 'retry');
  const before = await readWritten(database.admin);

  const responses = await Promise.all([1, 2, 3].map(() => sendWish(operator, wish)));
  const outcomes: Outcome[] = await Promise.all(responses.map((response) => response.json()));

  expect(responses.map((response) => response.status())).toEqual([200, 200, 200]);
  expect(outcomes.filter(({ replayed }) => !replayed)).toHaveLength(1);
  const answers = outcomes.map(({ replayed: _, ...answer }) => answer);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect((await readWritten(database.admin)).records).toBe(before.records + 1);
  const { rows } = await database.admin.query('select status from public.processing_jobs order by attempt');
  expect(rows).toEqual([{ status: 'failed' }, { status: 'pending' }]);
});

testInCommon(
  'the same key with other words is refused, and the first answer stands',
  async ({ operator, database }) => {
    const { key } = await ownLapsedJob(database.admin);
    await visit(operator, '/');
    const wish = await wishFor(database.admin, key, 'mark-failed');
    expect((await sendWish(operator, wish)).status()).toBe(200);
    const before = await readWritten(database.admin);

    const other = await sendWish(operator, {
      ...wish,
      reason: 'Something else altogether, sent under the same key.',
    });

    expect(other.status()).toBe(409);
    expect(await sentenceOf(other)).toMatch(/key/i);
    expect((await readWritten(database.admin)).jobs).toBe(before.jobs);
  },
);

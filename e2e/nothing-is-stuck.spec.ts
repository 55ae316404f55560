import { healthy } from '@/drizzle/seed/scenarios/healthy';
import { expect, test, testInCommon } from './support/test';
import { visit } from './support/visit';

test('when nothing is stuck, Triage says so and shows that the rest is well', async ({
  operator,
  database,
}) => {
  await healthy(database.admin);
  await visit(operator, '/');
  await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Nothing is stuck');
  await expect(operator.getByRole('main')).toContainText(/1\s*running|running\s*1/i);
});

testInCommon('a job, a record and a page that do not exist say so in words', async ({ operator }) => {
  for (const path of [
    '/jobs/native/nowhere/1',
    '/interventions/999',
    '/jobs/native/a/not-a-number',
    '/no-such-page',
  ]) {
    const response = await visit(operator, path);
    expect(response?.status(), path).toBe(404);
    await expect(operator.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(operator.getByRole('main')).toContainText(/not|no /i);
  }
});

testInCommon('a filter that matches nothing says how to widen it', async ({ operator }) => {
  await visit(operator, '/jobs?search=INV-404');
  await expect(operator.getByText(/INV-404/).first()).toBeVisible();
  await expect(operator.getByRole('main')).toContainText(/no (job|attempt)/i);
});

import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { sendWish, sentenceOf, wishFor } from './support/wish';

test.use({ settings: { LEASEHOLD_READ_ONLY: '1' } });

test('a read-only console says so on every page, offers no act, and the server refuses what is sent anyway', async ({
  operator,
  database,
}) => {
  const { path, key } = await lapsedOwnerSilent(database.admin);
  for (const page of ['/', '/jobs', '/locks', '/workers', '/interventions', '/review/requests', path]) {
    await visit(operator, page);
    await expect(operator.getByText('Read-only: every act is off.')).toBeVisible();
  }
  const acts = operator.getByRole('region', { name: 'Actions' });
  await expect(acts.getByRole('link')).toHaveCount(0);
  await expect(acts.getByRole('button', { name: 'Mark failed', exact: true })).toHaveAccessibleDescription(
    /^This console is read-only/,
  );

  const response = await sendWish(operator, await wishFor(database.admin, key, 'mark-failed'));
  expect(response.status()).toBe(403);
  expect(await sentenceOf(response)).toMatch(/read-only/);
  const { rows } = await database.admin.query('select status from public.processing_jobs');
  expect(rows).toEqual([{ status: 'running' }]);
});

import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { ownLapsedJob } from './support/own-lapsed-job';
import { expect, test, testInCommon } from './support/test';
import { visit } from './support/visit';
import { sendWish, sentenceOf, wishFor } from './support/wish';

testInCommon('a viewer sees every act with the reason why it is not theirs', async ({ viewer, database }) => {
  const { path } = await ownLapsedJob(database.admin);
  await visit(viewer, path);
  const acts = viewer.getByRole('region', { name: 'Actions' });
  for (const name of ['Mark failed', 'Mark failed and retry']) {
    const act = acts.getByRole('button', { name, exact: true });
    await expect(act).toHaveAttribute('aria-disabled', 'true');
    await expect(act).toHaveAccessibleDescription(/^Your role, viewer,/);
  }
  await expect(acts.getByRole('link')).toHaveCount(0);
});

testInCommon(
  'a viewer cannot act by the address bar either: no panel opens',
  async ({ viewer, database }) => {
    const { path } = await ownLapsedJob(database.admin);
    await visit(viewer, `${path}?act=mark-failed`);
    await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(viewer.getByRole('dialog')).toHaveCount(0);
  },
);

test('a wish that a viewer sends anyway is refused, and the refusal is on record', async ({
  viewer,
  database,
}) => {
  const { key } = await lapsedOwnerSilent(database.admin);
  await visit(viewer, '/');
  const response = await sendWish(viewer, await wishFor(database.admin, key, 'mark-failed'));
  expect(response.status()).toBe(403);
  expect(await sentenceOf(response)).toMatch(/role/i);
  const { rows } = await database.admin.query(
    'select actor_name, outcome, rows_changed from leasehold.audit_events order by seq',
  );
  expect(rows).toEqual([{ actor_name: 'Viktor Lang', outcome: 'refused', rows_changed: 0 }]);
  const { rows: jobs } = await database.admin.query('select status from public.processing_jobs');
  expect(jobs).toEqual([{ status: 'running' }]);
});

import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { panelOf } from './support/panel';
import { expect, test } from './support/test';
import { visit } from './support/visit';

test('Ctrl-K goes to a page, finds a job, and opens an act without writing anything', async ({
  operator,
  database,
}) => {
  const { subject } = await lapsedOwnerSilent(database.admin);
  const keys = operator.keyboard;
  await visit(operator, '/');
  await expect(operator.getByRole('listitem', { name: new RegExp(subject) })).toBeVisible();

  await keys.press('Control+k');
  await expect(operator.getByRole('combobox', { name: 'Page, act, subject or job id' })).toBeFocused();
  await keys.type('work');
  await keys.press('Enter');
  await expect(operator).toHaveURL(/\/workers$/);

  await keys.press('Control+k');
  await keys.type(subject);
  await keys.press('Enter');
  await expect(operator).toHaveURL(new RegExp(`/jobs\\?search=${subject}`));
  await operator.getByRole('link', { name: subject }).click();

  await expect(operator.getByRole('region', { name: 'Verdict' })).toBeVisible();
  await keys.press('Control+k');
  await keys.type('mark failed');
  await keys.press('Enter');
  await expect(panelOf(operator, 'Mark failed')).toBeFocused();
  const { rows } = await database.admin.query('select count(*)::int as n from leasehold.audit_events');
  expect(rows).toEqual([{ n: 0 }]);
});

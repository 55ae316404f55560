import { expectAccessible } from './support/axe';
import { openSession } from './support/session';
import { expect, test } from './support/test';
import { visit } from './support/visit';

/** A grant shows by itself at the page's next look, which comes every ten seconds. */
const NEXT_LOOK = { timeout: 30_000 };

test('without pg_monitor the console goes on, says what it cannot see, and is mended by the statement it gives', async ({
  viewer,
  database: { admin, urls },
}) => {
  const other = await openSession(urls.workers, 'payroll', admin);
  await admin.query('revoke pg_monitor from leasehold_reader');
  try {
    await visit(viewer, '/locks');
    const hidden = viewer.getByRole('region', { name: 'Hidden from here' });
    await expect(hidden).toContainText('of other roles do');
    await expect(hidden).toContainText('GRANT pg_read_all_stats TO leasehold_reader;');

    await viewer.getByRole('button', { name: /^Account/ }).click();
    await viewer.getByRole('menuitem', { name: 'Settings' }).click();
    const title = viewer.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('The console lacks 1 right');
    const sessions = viewer.getByRole('row', { name: /^See what sessions of other roles do/ });
    await expect(sessions).toContainText('May not');
    await expect(viewer.getByRole('row', { name: /^Read jobs/ })).toContainText('May');
    await expect(viewer.getByRole('row', { name: /^Read a payload/ })).toContainText('Never');
    await expectAccessible(viewer);

    await viewer.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const missing = viewer.getByRole('region', { name: 'Missing' });
    await expect(missing).toContainText('leasehold_reader is no member of pg_monitor.');
    await missing.getByRole('button', { name: 'Copy the statement' }).click();
    await expect(missing.getByText('Copied the statement')).toBeAttached();
    const statement = await viewer.evaluate(() => navigator.clipboard.readText());
    expect(statement).toBe('GRANT pg_monitor TO leasehold_reader WITH INHERIT TRUE;');
    await admin.query(statement);
    await expect(title).toHaveText('The console has every right it needs, and 0 beyond', NEXT_LOOK);
    await expect(sessions).not.toContainText('May not');
    await expect(missing).toHaveCount(0);
  } finally {
    await admin.query('grant pg_monitor to leasehold_reader');
    await other.close();
  }
});

test('a right too many is told with the statement that takes it back', async ({ viewer, database }) => {
  await database.admin.query('grant truncate on leasehold.audit_events to leasehold_operator');
  await visit(viewer, '/settings');
  await expect(viewer.getByRole('heading', { level: 1 })).toHaveText('The console has 1 right too many');
  const beyond = viewer.getByRole('region', { name: 'More than it should' });
  await expect(beyond).toContainText('leasehold_operator may TRUNCATE leasehold.audit_events.');
  await expect(beyond).toContainText('REVOKE TRUNCATE ON leasehold.audit_events FROM leasehold_operator;');
  await expect(viewer.getByRole('row', { name: /^Write a table/ })).toContainText('Could');
});

test('the settings show how the console is set up, and no secret', async ({
  viewer,
  console: { origin },
}) => {
  const response = await visit(viewer, '/settings');
  const own = viewer.getByRole('region', { name: 'This console' });
  await expect(own).toContainText(origin);
  await expect(own).toContainText('staging');
  await expect(viewer.getByRole('region', { name: 'Its database' })).toContainText('leasehold_console');
  expect(await response?.text()).not.toMatch(/postgres(ql)?:\/\//);
});

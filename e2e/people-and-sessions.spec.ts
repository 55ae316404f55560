import { expectAccessible } from './support/axe';
import { confirm, openPanel } from './support/panel';
import { PEOPLE } from './support/people';
import { expect, test, testInCommon } from './support/test';
import { visit } from './support/visit';

const NEW = { name: 'Maren Holt', email: 'maren@example.com', password: 'a password of Maren only' };

test('an admin adds a person, who sets a password by the link and is signed out when the role changes', async ({
  admin,
  stranger,
  database,
}) => {
  await visit(admin, '/people');
  await admin.getByRole('button', { name: 'Add person' }).click();
  const adding = admin.getByRole('dialog', { name: 'Add person' });
  await adding.getByRole('button', { name: 'Add 1 person' }).click();
  await expect(adding.getByText('Give the email address by which they sign in.')).toBeVisible();
  await adding.getByLabel('Name').fill(NEW.name);
  await adding.getByLabel('Email').fill(NEW.email);
  await adding.getByText('Operator', { exact: true }).click();
  await adding.getByLabel('Reason').fill('Joins the rota of the night shift.');
  await confirm(adding, 'Add 1 person');
  const link = (await adding.getByText(/\/set-password#/).textContent()) ?? '';

  await visit(stranger, link);
  await stranger.getByLabel('Password').fill(NEW.password);
  await stranger.getByRole('button', { name: 'Set password' }).click();
  await expect(stranger.getByText('Your password is set.')).toBeVisible();
  await stranger.getByRole('link', { name: 'Sign in' }).click();
  await stranger.getByLabel('Email').fill(NEW.email);
  await stranger.getByLabel('Password').fill(NEW.password);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(stranger.getByRole('button', { name: 'Account Maren Holt, operator' })).toBeVisible();

  const changing = await openPanel(admin, `/people/${NEW.email}?act=change-role`, 'Change role');
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(
    'Maren Holt, operator, has 1 open session.',
  );
  await changing.getByText('Reviewer', { exact: true }).click();
  await changing.getByLabel('Reason').fill('Moves to the review of the night shift.');
  await confirm(changing, 'Change 1 role');
  await expect(changing.getByText(/is reviewer now, and was operator\. 1 session ended\./)).toBeVisible();

  // Its page asks again by itself and is sent away.
  await expect(stranger).toHaveURL(/\/sign-in/);
  const { rows } = await database.admin.query(
    'select action, actor_name as who, job_key as whom, outcome from leasehold.audit_events order by seq',
  );
  expect(rows).toEqual([
    { action: 'add-person', who: PEOPLE.admin.name, whom: NEW.email, outcome: 'done' },
    { action: 'change-role', who: PEOPLE.admin.name, whom: NEW.email, outcome: 'done' },
  ]);

  await visit(stranger, link);
  await stranger.getByLabel('Password').fill('a password of somebody else');
  await stranger.getByRole('button', { name: 'Set password' }).click();
  await expect(stranger.getByText(/^This link was used/)).toBeVisible();
});

testInCommon(
  'an admin sees what is not theirs to do, and everybody else why they do not see it',
  async ({ admin, viewer, console }) => {
    await visit(admin, `/people/${PEOPLE.admin.email}`);
    const acts = admin.getByRole('region', { name: 'Actions' });
    await expect(acts.getByRole('button', { name: 'Change role' })).toHaveAccessibleDescription(
      /^Nobody changes their own role/,
    );
    await visit(viewer, '/people');
    await expect(viewer.getByText(/^Your role, viewer, may not see accounts/)).toBeVisible();
    const answer = await viewer.request.get(`${console.origin}/api/people`);
    expect([answer.status(), await answer.text()]).toEqual([403, expect.not.stringContaining('@')]);
  },
);

test.describe('every element of every page', () => {
  test.describe.configure({ timeout: 180_000 });

  test('the pages of people and of the account are accessible in both themes', async ({
    admin,
    stranger,
  }) => {
    for (const page of [
      '/people',
      '/people?act=add-person',
      `/people/${PEOPLE.operator.email}`,
      `/people/${PEOPLE.operator.email}?act=change-role`,
      '/account',
    ]) {
      await visit(admin, page);
      await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(admin);
    }
    await visit(stranger, '/set-password');
    await expectAccessible(stranger);
  });
});

test('everybody sees their own sessions, ends another one, and changes their password', async ({
  operator,
  browser,
  console,
}) => {
  const { email, password } = PEOPLE.operator;
  const elsewhere = await browser.newContext({ baseURL: console.origin });
  await elsewhere.request.post('/api/auth/sign-in', {
    headers: { origin: console.origin },
    data: { email, password },
  });
  await visit(operator, '/account');
  const sessions = operator.getByRole('region', { name: 'Open sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('this one')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'End', exact: true }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await elsewhere.request.get('/api/session')).status()).toBe(401);
  await elsewhere.close();

  await operator.getByLabel('Password now').fill('not the right one at all');
  await operator.getByLabel('New password').fill('another long password of Olga');
  await operator.getByRole('button', { name: 'Change password' }).click();
  await expect(operator.getByText('This is not your password now.')).toBeVisible();
  await operator.getByLabel('Password now').fill(password);
  await operator.getByLabel('New password').fill('another long password of Olga');
  await operator.getByRole('button', { name: 'Change password' }).click();
  await expect(operator.getByText(/^Your password is changed/)).toBeVisible();
});

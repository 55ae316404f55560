import type { Page } from '@playwright/test';
import { actsToReview } from '@/drizzle/seed/scenarios/acts-to-review';
import { changedOutside } from '@/drizzle/seed/scenarios/changed-outside';
import { actedBy, sayAs } from './support/review';
import { expect, test } from './support/test';
import { visit } from './support/visit';

const rowOf = (page: Page, subject: string) =>
  page.getByRole('region', { name: 'Queue of reviews' }).getByRole('button', { name: new RegExp(subject) });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a reviewer signs off three acts by keyboard and keeps their place', async ({ reviewer, database }) => {
  const subjects = await actsToReview(database.admin, 5);
  const [first, second, third, fourth, fifth] = subjects.map((subject) => rowOf(reviewer, subject));
  if (!first || !second || !third || !fourth || !fifth) throw new Error('Five acts were asked for.');
  const keys = reviewer.keyboard;
  await visit(reviewer, '/review');
  await expect(heading(reviewer)).toHaveText('5 acts wait for a review');

  await keys.press('j');
  await expect(first).toBeFocused();
  for (const next of [second, third, fourth]) {
    await keys.press('Enter');
    await expect(reviewer.getByLabel('Note')).toBeFocused();
    await keys.press('Tab');
    await keys.press('Enter');
    await expect(next).toBeFocused();
    await expect(next).toHaveAttribute('aria-current', 'true');
  }
  await expect(heading(reviewer)).toHaveText('2 acts wait for a review');
  await expect(third).toContainText('You signed it off');
  await expect(first).toBeHidden();

  await keys.press('j');
  await expect(reviewer.getByRole('article')).toContainText(subjects[4] ?? '');
  await reviewer
    .getByRole('article')
    .getByRole('link', { name: /^record \d+$/ })
    .click();
  await expect(reviewer).toHaveURL(/\/interventions\/\d+$/);
  await reviewer.goBack();
  await expect(fifth).toHaveAttribute('aria-current', 'true');
  await expect(fourth).not.toHaveAttribute('aria-current', 'true');
});

test('what somebody else signs off meanwhile stays in its place until one moves on', async ({
  reviewer,
  database,
}) => {
  const subjects = await actsToReview(database.admin, 3);
  const [, second, third] = subjects.map((subject) => rowOf(reviewer, subject));
  if (!second || !third) throw new Error('Three acts were asked for.');
  await visit(reviewer, '/review');
  await second.click();
  await reviewer.getByLabel('Note').fill('I had begun to write.');
  await sayAs(database, 'sign_off', 'record/2', 'Rhea Kim');

  await expect(second).toContainText('somebody else was first');
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(reviewer.getByRole('article')).toContainText('Rhea Kim signed it off');
  await reviewer.getByRole('button', { name: 'I have seen it; go on' }).click();
  await expect(reviewer.getByLabel('Note')).toHaveValue('I had begun to write.');
  await third.click();
  await rowOf(reviewer, subjects[0] ?? '').click();
  await expect(second).toBeHidden();
});

test('a query is answered by who did it, and then signed off', async ({ reviewer, operator, database }) => {
  const { subject, seq } = await actedBy(operator, database.admin);
  await visit(reviewer, '/review');
  await reviewer.getByLabel('Note').fill('Was its export really lost?');
  await reviewer.getByRole('button', { name: 'Query' }).click();
  await expect(heading(reviewer)).toHaveText('Nothing waits for a review');

  await visit(operator, '/review');
  await expect(heading(operator)).toHaveText('1 act of yours is queried');
  await expect(rowOf(operator, subject)).toContainText('Rosa Marin asks: “Was its export really lost?”');
  await operator.getByLabel('Note').fill('It was: the provider says so in INC-2304.');
  await operator.getByRole('button', { name: 'Answer' }).click();
  await expect(heading(operator)).toHaveText('Nothing is asked of you');

  await visit(reviewer, '/review?state=answered');
  await expect(reviewer.getByRole('article')).toContainText(
    'Olga Reyes answered: “It was: the provider says so',
  );
  await reviewer.getByRole('button', { name: 'Sign off' }).click();
  await expect(reviewer.getByText('You signed it off')).toBeVisible();

  await visit(operator, `/interventions/${seq}`);
  await expect(operator.getByRole('region', { name: 'Review' })).toContainText('Signed off');
  await visit(operator, '/interventions');
  await expect(operator.getByRole('row', { name: new RegExp(`^${seq} `) })).toContainText('Rosa Marin');
});

test('the server draws the queue with what waits, though the frame counts it for itself', async ({
  operator,
  reviewer,
  database,
}) => {
  await actedBy(operator, database.admin);
  // What the browser then takes over must say the same, however late it comes to it.
  const drawn = await (await reviewer.request.get('/review')).text();
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(drawn)?.[1]).toBe('1 act waits for a review');
});

test('nobody reviews their own, and is told why', async ({ operator, database }) => {
  const { seq } = await actedBy(operator, database.admin);
  await visit(operator, `/interventions/${seq}`);
  const own = operator.getByRole('region', { name: 'Review' });
  await expect(own).toContainText(
    'Your role, operator, may not sign off an act. It takes the role reviewer.',
  );

  // Who was an operator yesterday and reviews today still had their part in it.
  await database.admin.query(`update leasehold_auth."user" set role = 'reviewer' where name = 'Olga Reyes'`);
  await visit(operator, `/review?key=record/${seq}`);
  const beside = operator.getByRole('region', { name: 'Your review' });
  await expect(beside.getByRole('button', { name: 'Sign off' })).toHaveAttribute('aria-disabled', 'true');
  await expect(beside).toContainText('You had a part in it: another reviewer must look at it.');
});

test('a change made outside stands in the queue with who, when and what, and is signed off', async ({
  reviewer,
  database,
}) => {
  const { subject } = await changedOutside(database.admin);
  await visit(reviewer, '/review?origin=outside');
  await expect(rowOf(reviewer, subject)).toContainText('High risk');
  const beside = reviewer.getByRole('article');
  await expect(beside).toContainText('status');
  await beside.getByRole('link', { name: 'open this change' }).click();
  await expect(reviewer).toHaveURL(/\/review\/outside\/\d+$/);
  await reviewer.getByLabel('Note').fill('Agreed with the night shift.');
  await reviewer.getByRole('button', { name: 'Sign off' }).click();
  await expect(reviewer.getByRole('region', { name: 'Review' })).toContainText('Rosa Marin signed it off');

  await visit(reviewer, '/review');
  await expect(reviewer.getByRole('main')).toContainText(/Everything is reviewed\..*by Rosa Marin\./);
});

import { type IssuedPerson, startIssuer } from '@/test/support/issuer';
import { startConsole } from './support/console-process';
import { PEOPLE, signIn } from './support/people';
import { expect, test } from './support/test';
import { visit } from './support/visit';

const JONAS: IssuedPerson = {
  ...{ sub: 'jonas', name: 'Jonas Weber', email: 'jonas@example.com' },
  groups: ['oncall', 'leads'],
};
const NINA: IssuedPerson = {
  ...{ sub: 'nina', name: 'Nina Roth', email: 'nina@example.com' },
  groups: ['sales'],
};
const OLGA: IssuedPerson = {
  ...{ sub: 'olga', name: PEOPLE.operator.name, email: PEOPLE.operator.email },
  groups: ['leads'],
};

test('people sign in by the identity provider, in the role that their groups give', async ({
  browser,
  database,
}) => {
  const issuer = await startIssuer([JONAS, NINA, OLGA]);
  const console = await startConsole(database.urls.console, 'staging', issuer.environment);
  const context = await browser.newContext({ baseURL: console.origin });
  const page = await context.newPage();
  const continueAs = async (name: string) => {
    await page.getByRole('link', { name: 'Continue with Example Staff' }).click();
    await page.getByRole('link', { name: `Continue as ${name}` }).click();
  };

  await visit(page, '/interventions');
  await continueAs('Nina Roth');
  await expect(page.getByText(/^None of your groups at Example Staff gives a role here/)).toBeVisible();
  await continueAs('Jonas Weber');
  await expect(page).toHaveURL('/interventions');
  await expect(page.getByRole('button', { name: 'Account Jonas Weber, approver' })).toBeVisible();
  await context.clearCookies();

  await visit(page, '/');
  await continueAs('Olga Reyes');
  await expect(page.getByText(/^An account of your email address is here already/)).toBeVisible();
  await signIn(context, console.origin, PEOPLE.operator);
  await visit(page, '/account');
  await page.getByRole('link', { name: 'Let Example Staff open my account' }).click();
  await page.getByRole('link', { name: 'Continue as Olga Reyes' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('It opens your account')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account Olga Reyes, approver' })).toBeVisible();

  await issuer.stop();
  await context.clearCookies();
  await visit(page, '/sign-in');
  await page.getByLabel('Email').fill(OLGA.email);
  await page.getByLabel('Password').fill(PEOPLE.operator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Account Olga Reyes, approver' })).toBeVisible();
  await context.close();
  await console.stop();
});

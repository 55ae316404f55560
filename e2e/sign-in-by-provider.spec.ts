import type { Page } from '@playwright/test';
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
  const newPage = async () => (await browser.newContext({ baseURL: console.origin })).newPage();
  const continueAs = async (page: Page, name: string) => {
    await page.getByRole('link', { name: 'Continue with Example Staff' }).click();
    await page.getByRole('link', { name: `Continue as ${name}` }).click();
  };

  const jonas = await newPage();
  await visit(jonas, '/interventions');
  await continueAs(jonas, 'Nina Roth');
  await expect(jonas.getByText(/^None of your groups at Example Staff gives a role here/)).toBeVisible();
  await continueAs(jonas, 'Jonas Weber');
  await expect(jonas).toHaveURL('/interventions');
  await expect(jonas.getByRole('button', { name: 'Account Jonas Weber, approver' })).toBeVisible();

  const olga = await newPage();
  await visit(olga, '/');
  await continueAs(olga, 'Olga Reyes');
  await expect(olga.getByText(/^An account of your email address is here already/)).toBeVisible();
  await signIn(olga.context(), console.origin, PEOPLE.operator);
  await visit(olga, '/account');
  await olga.getByRole('link', { name: 'Let Example Staff open my account' }).click();
  await olga.getByRole('link', { name: 'Continue as Olga Reyes' }).click();
  await expect(olga.getByText('It opens your account')).toBeVisible();
  await expect(olga.getByRole('button', { name: 'Account Olga Reyes, approver' })).toBeVisible();

  await issuer.stop();
  const later = await newPage();
  await visit(later, '/sign-in');
  await later.getByLabel('Email').fill(OLGA.email);
  await later.getByLabel('Password').fill(PEOPLE.operator.password);
  await later.getByRole('button', { name: 'Sign in' }).click();
  await expect(later.getByRole('button', { name: 'Account Olga Reyes, approver' })).toBeVisible();
  for (const page of [jonas, olga, later]) await page.context().close();
  await console.stop();
});

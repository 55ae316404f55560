import { PEOPLE, signIn } from './support/people';
import { expect, test } from './support/test';
import { visit } from './support/visit';

const { operator: olga } = PEOPLE;

test('who guesses a password is slowed down, at the form as at the endpoint, and Olga is not', async ({
  operator,
  stranger,
  console,
}) => {
  // Her browser is known from a sign-in of before.
  await signIn(operator.context(), console.origin, olga);
  for (let turn = 1; turn <= 11; turn += 1) {
    const answer = await stranger.request.post(`${console.origin}/api/auth/sign-in`, {
      headers: { origin: console.origin, 'x-forwarded-for': `198.51.100.${turn}` },
      data: { email: olga.email, password: `guess number ${turn}` },
    });
    expect(answer.status(), `try ${turn}`).toBe(turn <= 10 ? 401 : 429);
  }

  await visit(stranger, '/sign-in');
  await stranger.getByLabel('Email').fill(olga.email);
  await stranger.getByLabel('Password').fill(olga.password);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(
    stranger.getByText('Too many tries for this account from here. Try again in 5 min.'),
  ).toBeVisible();

  await visit(operator, '/');
  await operator.getByRole('button', { name: new RegExp(olga.name) }).click();
  await operator.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(operator).toHaveURL(/\/sign-in/);
  await operator.getByLabel('Email').fill(olga.email);
  await operator.getByLabel('Password').fill(olga.password);
  await operator.getByRole('button', { name: 'Sign in' }).click();
  await expect(operator.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(operator).toHaveURL(/\/$/);
});

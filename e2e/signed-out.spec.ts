import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { ownLapsedJob } from './support/own-lapsed-job';
import { PEOPLE } from './support/people';
import { expect, test, testInCommon } from './support/test';
import { visit } from './support/visit';

const { operator: olga } = PEOPLE;

test('whoever is not signed in sees nothing of any job, and lands where they wanted to go', async ({
  stranger,
  database,
}) => {
  const { subject, path } = await lapsedOwnerSilent(database.admin);
  await visit(stranger, path);
  await expect(stranger).toHaveURL(/\/sign-in/);
  expect(await stranger.content()).not.toContain(subject);

  await stranger.getByLabel('Email').fill(olga.email);
  await stranger.getByLabel('Password').fill('not the right one');
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(stranger.getByText(/password do not belong together/)).toBeVisible();

  await stranger.getByLabel('Email').fill(olga.email);
  await stranger.getByLabel('Password').fill(olga.password);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(stranger).toHaveURL(path);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText(subject);
});

testInCommon(
  'no handler answers without a sign-in, and a forged cookie is none',
  async ({ stranger, console }) => {
    for (const headers of [{}, { cookie: 'better-auth.session_token=forged.forged' }]) {
      for (const path of [
        '/api/triage',
        '/api/jobs',
        '/api/jobs/counts',
        '/api/interventions',
        '/api/interventions/verify',
        '/api/settings',
        '/api/session',
      ]) {
        const response = await stranger.request.get(`${console.origin}${path}`, { headers, maxRedirects: 0 });
        expect(response.status(), path).toBe(401);
        expect((await response.json()).sentence, path).toMatch(/\.$/);
      }
    }
  },
);

testInCommon('the link preview of a job says nothing about it', async ({ stranger, console, database }) => {
  const { subject, path } = await ownLapsedJob(database.admin);
  const response = await stranger.request.get(`${console.origin}${path}`);
  expect(await response.text()).not.toContain(subject);
});

test('after signing out the pages are closed again', async ({ operator }) => {
  await visit(operator, '/');
  await operator.getByRole('button', { name: new RegExp(olga.name) }).click();
  await operator.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(operator).toHaveURL(/\/sign-in/);
  await visit(operator, '/jobs');
  await expect(operator).toHaveURL(/\/sign-in/);
});

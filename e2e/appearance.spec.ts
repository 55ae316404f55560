import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { expect, test } from './support/test';
import { visit } from './support/visit';

test('the theme follows the machine until a person chooses, and the choice is remembered', async ({
  operator,
}) => {
  const ground = () => operator.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await operator.emulateMedia({ colorScheme: 'light' });
  await visit(operator, '/');
  const light = await ground();
  await operator.emulateMedia({ colorScheme: 'dark' });
  const dark = await ground();
  expect(dark).not.toBe(light);

  await operator.getByRole('button', { name: 'Theme' }).click();
  await operator.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(ground).toBe(light);
  await operator.reload();
  expect(await ground()).toBe(light);
});

test('on a phone every page fits, and the act is in reach of the thumb', async ({ operator, database }) => {
  const { subject, path } = await lapsedOwnerSilent(database.admin);
  await operator.setViewportSize({ width: 360, height: 740 });
  for (const page of [
    ...['/', '/jobs', path, `${path}?act=mark-failed`, '/locks', '/workers', '/interventions'],
    ...['/interventions/verify', '/review', '/review/requests', '/settings', '/account'],
  ]) {
    await visit(operator, page);
    await expect(operator.getByRole('heading').first()).toBeVisible();
    const overflow = await operator.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${page} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await visit(operator, '/');
  const act = operator
    .getByRole('listitem', { name: new RegExp(subject) })
    .getByRole('link', { name: /^Mark failed/ });
  expect((await act.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

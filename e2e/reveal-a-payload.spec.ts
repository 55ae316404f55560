import type { Page } from '@playwright/test';
import { lapsedOwnerSilent } from '@/drizzle/seed/scenarios/lapsed-owner-silent';
import { openSession } from './support/session';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { sendWish, sentenceOf, wishFor } from './support/wish';

const REASON = 'Kessler says the total is wrong; compare it with their letter.';

/** Only the payload says this: whoever has it has read the payload. */
const VENDOR = 'Kx Kessler Canary';
const SECRET = 'kx-iban-canary';

type Story = { admin: Parameters<typeof lapsedOwnerSilent>[0] };

async function jobWithPayload({ admin }: Story) {
  const job = await lapsedOwnerSilent(admin);
  await admin.query('update public.processing_jobs set payload = $2 where id = $1', [
    job.key,
    { vendor: VENDOR, total: '1,204.00', payee: { iban: SECRET } },
  ]);
  return job;
}

/** All that a page's server sends, as text. */
function listen(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => bodies.push(response.text().catch(() => '')));
  return async () => (await Promise.all(bodies)).join('\n');
}

test('an operator reveals a payload with a reason, its secrets stay out, and it goes when the page is left', async ({
  operator,
  database,
}) => {
  const { path, attempt } = await jobWithPayload(database);
  const sent = listen(operator);
  await visit(operator, path);
  const panel = operator.getByRole('region', { name: 'Payload', exact: true });
  await expect(panel).toContainText('3 keys');
  expect(await sent()).not.toContain(VENDOR);

  await panel.getByRole('button', { name: /^Reveal the payload/ }).click();
  await expect(panel.getByLabel('Why do you look?')).toBeFocused();
  await panel.getByRole('button', { name: 'Reveal 1 payload' }).click();
  await expect(panel).toContainText('Say why in at least 10 characters');
  await panel.getByLabel('Why do you look?').fill(REASON);
  await panel.getByRole('button', { name: 'Reveal 1 payload' }).click();

  const content = panel.getByRole('region', { name: `The payload of attempt ${attempt}` });
  await expect(content).toContainText(`"vendor": "${VENDOR}"`);
  await expect(content).toContainText('"iban": removed');
  await expect(panel).toContainText('1 value stays removed.');
  await expect(panel).toContainText(/Revealed by you at \d\d:\d\d:\d\d, record 1\./);
  expect(await sent()).not.toContain(SECRET);

  await panel.getByRole('button', { name: /^Hide the payload/ }).click();
  await expect(operator.getByRole('main')).not.toContainText(VENDOR);
  await expect(panel).toContainText(/Looked at by\s*Olga Reyes/);
  await visit(operator, '/');
  await operator.goBack();
  await expect(operator.getByRole('region', { name: 'Payload', exact: true })).toContainText('hidden');
  await expect(operator.getByRole('main')).not.toContainText(VENDOR);
});

test('a reviewer reads who looked and why, and nothing of what was seen', async ({
  operator,
  reviewer,
  database,
}) => {
  const { key } = await jobWithPayload(database);
  await visit(operator, '/');
  const wish = await wishFor(database.admin, key, 'hold');
  const look = { ...wish, verb: 'reveal-payload', guard: {}, whyObsolete: '', reason: REASON };
  const answers = [await sendWish(operator, look), await sendWish(operator, look)];
  const [first, again] = await Promise.all(answers.map((answer) => answer.json()));
  expect(first.revealed.text).toContain(VENDOR);
  expect(again).toMatchObject({ replayed: true, revealed: null });

  const read = listen(reviewer);
  await visit(reviewer, '/interventions');
  await reviewer
    .getByRole('link', { name: /Reveal payload|^1$/ })
    .first()
    .click();
  await expect(reviewer.getByRole('heading', { level: 1 })).toHaveText('Olga Reyes revealed 1 payload');
  const story = reviewer.getByRole('main');
  for (const told of [REASON, 'nothing to guard', 'No record holds any of it'])
    await expect(story).toContainText(told);
  expect(await read()).not.toContain(VENDOR);
});

test('a viewer sees that there is a payload and why it stays hidden, and asking anyway shows none of it', async ({
  viewer,
  database,
}) => {
  const { key, path } = await jobWithPayload(database);
  const sent = listen(viewer);
  await visit(viewer, path);
  const button = viewer.getByRole('button', { name: /^Reveal the payload/ });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription(/Your role, viewer, may not reveal a payload\./);

  const wish = await wishFor(database.admin, key, 'hold');
  const response = await sendWish(viewer, { ...wish, verb: 'reveal-payload', guard: {}, whyObsolete: '' });
  expect(response.status()).toBe(403);
  expect(await sentenceOf(response)).toMatch(/may not reveal a payload/);
  const { rows } = await database.admin.query(
    'select actor_name, action, outcome from leasehold.audit_events',
  );
  expect(rows).toEqual([{ actor_name: 'Viktor Lang', action: 'reveal-payload', outcome: 'refused' }]);
  expect(await sent()).not.toContain(VENDOR);
});

test('a statement shows its literals to who asks for it, and nobody gets them before', async ({
  operator,
  database,
}) => {
  const holder = await openSession(database.urls.workers, 'billing-api', database.admin);
  const waiter = await openSession(database.urls.workers, 'report', database.admin);
  await holder.run('begin');
  await holder.run(`select pg_advisory_xact_lock(77), '${VENDOR}' as vendor`);
  await waiter.wait('select pg_advisory_lock(77)');

  const sent = listen(operator);
  await visit(operator, '/locks');
  const tree = operator.getByRole('region', { name: `Blocking tree of session ${holder.pid}` });
  await expect(tree).toContainText('select pg_advisory_xact_lock(?), ? as vendor');
  expect(await sent()).not.toContain(VENDOR);
  await tree.getByRole('button', { name: `Reveal the statement of session ${holder.pid}` }).click();
  await tree.getByLabel('Why do you look?').fill('To know whose work is held up by it.');
  await tree.getByRole('button', { name: 'Reveal 1 statement' }).click();
  await expect(tree.getByRole('region', { name: `The statement of session ${holder.pid}` })).toContainText(
    `'${VENDOR}'`,
  );
  await waiter.close();
  await holder.close();
});

import { expectAccessible } from './support/axe';
import { appendRefusals, tamper } from './support/chain';
import { expect, test, testInCommon } from './support/test';
import { visit } from './support/visit';

test('a reviewer has the whole record verified and is led to the first event that was tampered with', async ({
  reviewer,
  database: { admin },
}) => {
  await appendRefusals(admin, 2_500);
  await tamper(
    admin,
    `update leasehold.audit_events set detail = 'It was Bo.' where seq = 1500;
     delete from leasehold.audit_events where seq = 2000`,
  );
  await visit(reviewer, '/interventions');
  await reviewer.getByRole('link', { name: 'Verify', exact: true }).click();
  const title = reviewer.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('The record has not been verified here yet');

  await reviewer.getByRole('button', { name: 'Verify the record' }).click();
  await expect(title).toHaveText('The record is broken at event 1500');
  const result = reviewer.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Event 1500 was changed after writing: detail.');
  await expect(result).toContainText('Event 2000 is missing.');
  await expect(result).toContainText('2,499 events read, up to event 2500.');
  await expect(result).toContainText('No head that was kept elsewhere was given.');
  await expectAccessible(reviewer);

  await result.getByRole('link', { name: 'Open event 1500' }).click();
  await expect(reviewer.getByRole('region', { name: /^Record/ })).toContainText('Hash does not match');
  await reviewer.getByRole('link', { name: 'Verify the whole record' }).click();
  await expect(title).toHaveText('The record is broken at event 1500');
});

test('an export that was kept proves that the newest events were cut off', async ({
  reviewer,
  database: { admin },
}) => {
  await appendRefusals(admin, 12);
  await visit(reviewer, '/interventions/verify');
  const title = reviewer.getByRole('heading', { level: 1 });
  await reviewer.getByRole('button', { name: 'Verify the record' }).click();
  await expect(title).toHaveText('12 events verified, nothing is broken');

  const kept = await reviewer.request.get('/interventions/export?format=jsonl');
  await tamper(admin, 'delete from leasehold.audit_events where seq > 10');
  await reviewer.getByRole('button', { name: 'Verify again' }).click();
  await expect(title).toHaveText('10 events verified, nothing is broken');

  const file = { name: 'record.jsonl', mimeType: 'application/x-ndjson', buffer: await kept.body() };
  await reviewer.getByLabel('Take the head of an export').setInputFiles(file);
  await expect(reviewer.getByRole('textbox', { name: 'Heads' })).toHaveValue(/^12:[0-9a-f]{64}$/);
  await reviewer.getByRole('button', { name: 'Verify again against the heads' }).click();
  await expect(title).toHaveText('The record is broken at event 11');
  await expect(reviewer.getByRole('region', { name: 'Result' })).toContainText(
    'Events 11 to 12 are missing at the end, which an exported head proves',
  );
});

testInCommon('whoever is not signed in has nothing verified', async ({ stranger, console }) => {
  const response = await stranger.request.get(`${console.origin}/api/interventions/verify`);
  expect(response.status()).toBe(401);
});

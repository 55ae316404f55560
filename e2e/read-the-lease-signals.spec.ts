import { anHourOfLeaseSignals } from '@/drizzle/seed/scenarios/an-hour-of-lease-signals';
import { expect, test } from './support/test';
import { visit } from './support/visit';

const CHARTS = ['Acquisition latency', 'Lease age', 'Renew failures', 'Rejected stale writes'];

test('the charts are read by keyboard alone: one minute in all four, and the same figures as a table', async ({
  operator,
  database,
}) => {
  await anHourOfLeaseSignals(database.admin);
  await visit(operator, '/health');
  const sliders = CHARTS.map((name) =>
    operator.getByRole('slider', { name: `${name}, bucket by bucket`, exact: true }),
  );
  const [latency, age] = sliders;
  if (!latency || !age) throw new Error('There are four charts.');
  await latency.focus();
  await operator.keyboard.press('Home');
  for (const slider of sliders) await expect(slider).toHaveAttribute('aria-valuenow', '0');
  const first = await latency.getAttribute('aria-valuetext');
  expect(first).toMatch(/^\d\d:\d\d: p50 \d+ ms, p95 \d+ ms, p99 \d+ ms, of 20$/);
  const minute = first?.slice(0, 5) ?? '';
  await expect(age).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${minute}: 0:0\\d of 1:00, w-a14c on invoices$`),
  );
  await operator.keyboard.press('ArrowRight');
  await expect(age).toHaveAttribute('aria-valuenow', '1');
  await operator.keyboard.press('End');
  await operator.keyboard.press('ArrowRight');
  for (const slider of sliders) await expect(slider).toHaveAttribute('aria-valuenow', '59');
  await operator.keyboard.press('Escape');
  await expect(operator.getByText('How long does a due job wait for a worker?')).toBeVisible();

  await operator.getByText('Lease age as a table').focus();
  await operator.keyboard.press('Enter');
  const table = operator.getByRole('table', { name: 'Lease age' });
  await expect(table.getByRole('row')).toHaveCount(61);
  await expect(table).toContainText('1:08');
  await expect(table.getByText('not sampled')).toHaveCount(5);

  await operator.getByRole('link', { name: /^Worker w-19d0 silent/ }).waitFor();
  await operator.getByRole('radio', { name: '1 h', exact: true }).focus();
  await operator.keyboard.press('ArrowRight');
  await expect(operator).toHaveURL(/\/health\?window=6h$/);
  await expect(latency).toHaveAttribute('aria-valuemax', '71');

  const refused = await operator.request.get('/api/health/signals?window=2h');
  expect(refused.status()).toBe(400);
  expect(await refused.json()).toMatchObject({ sentence: 'window must be one of 1h, 6h, 24h, 7d.' });
  expect((await operator.request.get('/api/health/signals?queue=nowhere')).status()).toBe(404);
});

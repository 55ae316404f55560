import { describe, expect, it } from 'vitest';
import { bringsToken, metricsToken } from '@/lib/metrics/metrics-token';

const TOKEN = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

describe('the token of a scrape', () => {
  it('is none unless somebody set one', () => {
    expect([{}, { LEASEHOLD_METRICS_TOKEN: '' }].map((environment) => metricsToken(environment))).toEqual([
      null,
      null,
    ]);
    expect(metricsToken({ LEASEHOLD_METRICS_TOKEN: TOKEN })).toBe(TOKEN);
  });

  it.each(['short', 'with a blank in between', `${TOKEN}\n`, 'żółwżółwżółwżółw'])('cannot be %j', (token) => {
    expect(() => metricsToken({ LEASEHOLD_METRICS_TOKEN: token })).toThrow(/^LEASEHOLD_METRICS_TOKEN must/);
  });

  it('is brought as a bearer', () => {
    expect(bringsToken(`Bearer ${TOKEN}`, TOKEN)).toBe(true);
    expect(bringsToken(`bearer  ${TOKEN}`, TOKEN)).toBe(true);
  });

  it.each([
    null,
    '',
    'Bearer',
    'Bearer ',
    TOKEN,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}0`,
    `Bearer ${TOKEN.slice(1)}`,
  ])('is not brought by %j', (authorization) => {
    expect(bringsToken(authorization, TOKEN)).toBe(false);
  });
});

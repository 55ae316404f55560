import { describe, expect, it } from 'vitest';
import { parseConfig } from '@/lib/sources/mapped/mapping';
import { lineOf } from '@/lib/sources/mapped/place-in-file';

const LEASES = {
  ...{ name: 'invoice-locks', urlFrom: 'INVOICE_REDIS_URL', key: 'lock:invoice:{subject}', owner: 'value' },
  jobs: [{ source: 'native', queue: 'invoice.issue' }],
  destinationChecksTokens: false,
};

/** What is wrong with it, as places and sentences. */
function wrongIn(...redisLeases: object[]): string[] {
  const parsed = parseConfig({ redisLeases });
  return 'issues' in parsed
    ? parsed.issues.map(({ path, sentence }) => `${path.map(String).join('.')}: ${sentence}`)
    : [];
}

describe('leases in Redis in leasehold.config.ts', () => {
  it('need no table beside them', () => {
    expect(parseConfig({ redisLeases: [LEASES] })).toEqual({
      mappings: [],
      redisLeases: [
        {
          ...{ name: 'invoice-locks', urlFrom: 'INVOICE_REDIS_URL', pattern: 'lock:invoice:{subject}' },
          ...{ owner: { kind: 'value' }, jobs: [{ source: 'native', queue: 'invoice.issue' }] },
          destinationChecksTokens: false,
        },
      ],
    });
    expect(parseConfig({})).toHaveProperty('issues');
  });

  it.each([
    [
      { urlFrom: 'redis://:pw@host' },
      /urlFrom: the name of an environment variable is wanted, never the address/,
    ],
    [{ key: 'lock:invoice' }, /key: the key of a lease has \{subject\} in it once/],
    [{ key: '{subject}' }, /key: something must stand beside it/],
    [{ owner: 'uuid' }, /owner: how the value names its owner: "value"/],
    [{ jobs: [] }, /jobs: the jobs of at least one queue take them/],
    [
      { jobs: [{ source: 'payments' }] },
      /jobs\.0\.source: there is no source payments\. There are: native, pg-boss/,
    ],
    [
      { destinationChecksTokens: undefined },
      /destinationChecksTokens: true or false: does what the jobs write to/,
    ],
    [{ ttl: 5 }, /ttl: there is no ttl here/],
  ])('say in one sentence what is wrong with %o', (change, sentence) => {
    const [only, ...others] = wrongIn({ ...LEASES, ...change });
    expect(others).toEqual([]);
    expect(only).toMatch(sentence);
  });

  it('of one name, or on the same jobs, are told apart', () => {
    expect(wrongIn(LEASES, { ...LEASES, jobs: [{ source: 'river' }] })).toEqual([
      'redisLeases.1.name: invoice-locks is the name of other leases already.',
    ]);
    expect(wrongIn(LEASES, { ...LEASES, name: 'more', jobs: [{ source: 'native' }] })).toEqual([
      'redisLeases.1.jobs.0: these jobs take the leases of invoice-locks already: a job has one lease in Redis.',
    ]);
  });

  it('name the line', () => {
    const text = `export default {\n  redisLeases: [\n    {\n      name: 'a',\n      urlFrom: 'redis://x',\n    },\n  ],\n};\n`;
    expect(lineOf(text, ['redisLeases', 0, 'urlFrom'])).toBe(5);
  });
});

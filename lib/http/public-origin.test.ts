import { describe, expect, it } from 'vitest';
import { publicOrigin } from '@/lib/http/public-origin';

describe('the public origin', () => {
  it.each([
    [{}, 'http://localhost:3000'],
    [{ PORT: '4100' }, 'http://localhost:4100'],
    [{ LEASEHOLD_ORIGIN: 'https://jobs.example.com', PORT: '4100' }, 'https://jobs.example.com'],
    [{ LEASEHOLD_ORIGIN: 'https://Jobs.Example.com:443/' }, 'https://jobs.example.com'],
  ])('of %j is %s', (environment, origin) => {
    expect(publicOrigin(environment)).toBe(origin);
  });

  it.each(['jobs.example.com', 'ftp://jobs.example.com', 'https://jobs.example.com/console', 'https://'])(
    'is none when it is set to %s',
    (configured) => {
      expect(() => publicOrigin({ LEASEHOLD_ORIGIN: configured })).toThrow(
        /^LEASEHOLD_ORIGIN must be an origin/,
      );
    },
  );
});

import { describe, expect, it } from 'vitest';
import { dependenciesAreMissing } from './dependencies.mjs';

const lock = (packages: Record<string, { version?: string; optional?: boolean }>) => ({ packages });
const wanted = lock({
  '': {},
  'node_modules/pg': { version: '8.23.1' },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
});

describe('dependenciesAreMissing', () => {
  it('is true on a fresh clone', () => {
    expect(dependenciesAreMissing(wanted, null)).toBe(true);
  });

  it('is true when a package is absent or of another version', () => {
    expect(dependenciesAreMissing(wanted, lock({}))).toBe(true);
    expect(dependenciesAreMissing(wanted, lock({ 'node_modules/pg': { version: '8.0.0' } }))).toBe(true);
  });

  it('is false when only optional packages are absent', () => {
    expect(dependenciesAreMissing(wanted, lock({ 'node_modules/pg': { version: '8.23.1' } }))).toBe(false);
  });
});

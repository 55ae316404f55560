import { describe, expect, it } from 'vitest';
import { settingsTitle } from '@/components/settings/settings-title';

const some = (count: number) => Array.from({ length: count }, () => ({ sentence: 'It is so.', mend: null }));

describe('settingsTitle', () => {
  it.each([
    [0, 0, 'The console has every right it needs, and 0 beyond'],
    [1, 0, 'The console lacks 1 right'],
    [0, 2, 'The console has 2 rights too many'],
    [3, 1, 'The console lacks 3 rights and has 1 right too many'],
  ])('of %i missing and %i beyond is "%s"', (missing, beyond, title) => {
    expect(settingsTitle({ missing: some(missing), beyond: some(beyond) })).toBe(title);
  });
});

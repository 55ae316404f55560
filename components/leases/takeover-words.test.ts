import { describe, expect, it } from 'vitest';
import { takeoverWords } from '@/components/leases/takeover-words';

const LAPSE = '2026-11-29T03:14:47.000000Z';
const at = (clock: string) => Date.parse(`2026-11-29T${clock}.000Z`);

describe('takeoverWords', () => {
  it('counts down to the sweep, which comes its age after the lapse', () => {
    const sweep = { takeover: 'sweep', sweepAge: 120 } as const;
    expect(takeoverWords(sweep, LAPSE, at('03:15:07'))).toBe(
      'A sweep closes this in 1:40, from 03:16:47 on.',
    );
    expect(takeoverWords(sweep, LAPSE, at('03:16:47'))).toBe('The next sweep closes this.');
  });

  it('counts down to the lapse where any worker may take over', () => {
    const automatic = { takeover: 'automatic', sweepAge: null } as const;
    expect(takeoverWords(automatic, LAPSE, at('03:14:09'))).toBe(
      'Any worker may take it over in 0:38, from 03:14:47 on.',
    );
    expect(takeoverWords(automatic, LAPSE, at('03:14:47'))).toBe(
      'Any worker may take it over at any moment.',
    );
  });

  it('says nothing where only a person takes over', () => {
    expect(takeoverWords({ takeover: 'operator', sweepAge: null }, LAPSE, at('03:15:00'))).toBeNull();
  });
});

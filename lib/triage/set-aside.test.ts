import { describe, expect, it } from 'vitest';
import { diagnose } from '@/lib/triage/diagnose';
import type { Finding } from '@/lib/triage/finding';
import { setAside } from '@/lib/triage/set-aside';
import { silent } from '@/test/support/observations';

function findings(...keys: string[]): Finding[] {
  const finding = diagnose(silent(262, 38));
  if (!finding) throw new Error('nothing is wrong');
  return keys.map((fingerprint) => ({ ...finding, fingerprint }));
}

const snooze = (fingerprint: string, until: string) => ({
  ...{ fingerprint, until: `2026-11-29T${until}:00.000000Z` },
  ...{ reason: 'The provider is down.', by: 'Ana Ruiz' },
});

describe('setAside', () => {
  it('leaves every finding awake while nothing is snoozed', () => {
    const all = findings('a', 'b');
    expect(setAside(all, [])).toEqual({ awake: all, snoozed: [] });
  });

  it('keeps what is snoozed apart, the first to come back first, and the others in their order', () => {
    const [a, b, c, d] = findings('a', 'b', 'c', 'd');
    const late = snooze('b', '04:40');
    const soon = snooze('c', '03:40');
    const all = [d, c, b, a].filter((finding) => finding !== undefined);
    expect(setAside(all, [late, soon])).toEqual({
      awake: [d, a],
      snoozed: [
        { finding: c, snooze: soon },
        { finding: b, snooze: late },
      ],
    });
  });

  it('tells nothing of a snooze whose finding is over', () => {
    expect(setAside([], [snooze('gone', '03:40')])).toEqual({ awake: [], snoozed: [] });
  });
});

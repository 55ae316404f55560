import { describe, expect, it } from 'vitest';
import { consoleSetting } from '@/lib/auth/setting';

describe('the setting of a console', () => {
  it('lets people act, break the glass and recover 1,000 jobs alone where nobody said otherwise', () => {
    expect(consoleSetting({})).toEqual({
      readOnly: false,
      breakGlass: true,
      bulkAlone: 1_000,
      bulkLimit: 1_000,
    });
  });

  it.each(['1', 'true', 'on', 'yes', 'ja'])('turns every act off at %j', (word) => {
    expect(consoleSetting({ LEASEHOLD_READ_ONLY: word }).readOnly).toBe(true);
  });

  it.each(['off', '0', 'no', 'of'])('keeps the glass whole at %j', (word) => {
    expect(consoleSetting({ LEASEHOLD_BREAK_GLASS: word }).breakGlass).toBe(false);
  });

  it.each(['', 'many', '0', '-3', '2.5'])('lets one person change one row alone at %j', (word) => {
    expect(consoleSetting({ LEASEHOLD_BULK_ALONE: word }).bulkAlone).toBe(1);
  });

  it('lets a bulk recovery hold 10,000 jobs at most, and one person alone start 1,000 at most', () => {
    const setting = consoleSetting({ LEASEHOLD_BULK_LIMIT: '50000', LEASEHOLD_BULK_ALONE: '5000' });
    expect(setting).toMatchObject({ bulkLimit: 10_000, bulkAlone: 1_000 });
  });
});

import { describe, expect, it } from 'vitest';
import { EMPTY_ENTRY, type Entry, entryInput } from '@/components/locks/calculator-entry';

const typed = (said: Partial<Entry>) => entryInput({ ...EMPTY_ENTRY, ...said });

describe('entryInput', () => {
  it('asks for nothing until everything is typed', () => {
    expect(typed({})).toBeNull();
    expect(typed({ namespace: 'nightly_billing' })).toBeNull();
    expect(typed({ kind: 'preset', preset: 'flyway', values: ['public', ''] })).toBeNull();
  });

  it('takes one number as a bigint and two as a pair', () => {
    expect(typed({ kind: 'number', number: '88217340' })).toEqual({ kind: 'bigint', bigint: '88217340' });
    expect(typed({ kind: 'number', number: '7, -2' })).toEqual({ kind: 'pair', first: '7', second: ' -2' });
    expect(typed({ kind: 'number', number: '1, 2, 3' })).toBeNull();
  });

  it('takes a line as a part, an empty one too: the calculator says what is wrong with it', () => {
    expect(typed({ kind: 'parts', parts: 'acme\n\nINV-1' })).toEqual({
      kind: 'parts',
      parts: ['acme', '', 'INV-1'],
    });
  });
});

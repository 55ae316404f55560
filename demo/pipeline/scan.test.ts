import { describe, expect, it } from 'vitest';
import { extractFields, recognise, scanOf } from './scan';

describe('extractFields', () => {
  it('finds what was printed', () => {
    const printed = {
      org: 'Harbour Foods',
      vendor: 'Norsk Kabel AS',
      invoiceNumber: 'F-2291',
      amountCents: 128_405,
    };
    expect(extractFields(recognise(scanOf(printed)))).toEqual(printed);
  });

  it('names what is missing rather than guess', () => {
    expect(() => extractFields('Bill to: Harbour Foods\nFrom: Norsk Kabel AS')).toThrow(
      'The page shows no total.',
    );
  });
});

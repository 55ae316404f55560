import { describe, expect, it } from 'vitest';
import { readCalculatorInput } from '@/app/api/locks/key/read-calculator-input';
import type { CalculatorInput } from '@/lib/locks/calculator-input';
import { calculatorParams } from '@/lib/locks/query-options';

describe('readCalculatorInput', () => {
  it.each([
    { kind: 'names', namespace: 'nightly billing', name: '2026-11-29 & more' },
    { kind: 'parts', parts: ['acme', '', 'acme'] },
    { kind: 'bigint', bigint: '-9223372036854775808' },
    { kind: 'pair', first: '-1', second: '7' },
    { kind: 'columns', classid: '0', objid: '4294967295', objsubid: '1' },
    { kind: 'preset', preset: 'flyway', values: ['public', 'history'] },
  ] satisfies CalculatorInput[])('reads back what was typed: $kind', (input) => {
    expect(readCalculatorInput(calculatorParams(input))).toEqual(input);
  });

  it('takes nothing that it does not know', () => {
    expect(readCalculatorInput(new URLSearchParams('kind=hash&name=a'))).toBeNull();
  });
});

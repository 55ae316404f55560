import { describe, expect, it } from 'vitest';
import { areArguments } from '@/lib/http/action-arguments';

describe('the arguments of an action', () => {
  it.each([
    ['none', '[]'],
    ['a wish', '["retry",{"reason":"The worker is silent.","guard":{"token":"7","owner":null}}]'],
    ['a text that begins with a dollar sign', '["$$5 were booked twice"]'],
    [
      'what JSON has no word for',
      '["$undefined","$NaN","$-0","$-Infinity","$n42","$D2026-11-30T03:14:09.123Z"]',
    ],
  ])('may be %s', (_, body) => {
    expect(areArguments(body)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '["retry",'],
    ['no list', '{"0":"retry"}'],
    ['a number', '7'],
    ['a reference', '["$F9"]'],
    ['a reference further in', '["retry",{"evidence":[{"value":"$1:constructor"}]}]'],
    ['a number of thousands of digits', `["$n${'9'.repeat(5_000)}"]`],
    ['a prototype', '[{"__proto__":{"role":"admin"}}]'],
    ['deeper than anybody looks', `["retry",${'['.repeat(3_000)}${']'.repeat(3_000)}]`],
  ])('may not be %s', (_, body) => {
    expect(areArguments(body)).toBe(false);
  });
});

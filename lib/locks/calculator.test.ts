import { describe, expect, it } from 'vitest';
import { calculate } from './calculator';
import type { CalculatorInput } from './calculator-input';
import { PRESETS } from './calculator-presets';

function keysOf(input: CalculatorInput) {
  const answer = calculate(input);
  return answer.ok ? answer.keys : [];
}

function problemOf(input: CalculatorInput): string | null {
  const answer = calculate(input);
  return answer.ok ? null : answer.problem;
}

describe('calculate', () => {
  it('gives for names the pair first and the business key of both after it', () => {
    expect(keysOf({ kind: 'names', namespace: 'nightly_billing', name: '2026-11-29' })).toEqual([
      {
        key: { form: 'pair', pair: [1614625651, -2046780221] },
        columns: { classid: 1614625651, objid: 2248187075, objsubid: 2 },
        takeSql: "select pg_try_advisory_xact_lock('1614625651'::integer, '-2046780221'::integer);",
        findSql: expect.stringContaining('classid = 1614625651 and objid = 2248187075 and objsubid = 2;'),
      },
      // printf 'nightly_billing\0002026-11-29' | sha256sum
      expect.objectContaining({ key: { form: 'bigint', bigint: '-5282752571386700982' } }),
    ]);
  });

  it('gives for parts the business key', () => {
    expect(keysOf({ kind: 'parts', parts: ['acme', 'norsk', 'F-17'] })).toMatchObject([
      { key: { form: 'bigint', bigint: '5888163943631980588' } },
    ]);
  });

  it('gives for a number that number alone, as pg_locks shows it', () => {
    expect(keysOf({ kind: 'bigint', bigint: ' -1 ' })).toMatchObject([
      {
        key: { form: 'bigint', bigint: '-1' },
        columns: { classid: 4294967295, objid: 4294967295, objsubid: 1 },
      },
    ]);
    expect(keysOf({ kind: 'pair', first: '+7', second: '-2147483648' })).toMatchObject([
      {
        key: { form: 'pair', pair: [7, -2147483648] },
        columns: { classid: 7, objid: 2147483648, objsubid: 2 },
      },
    ]);
  });

  it('reads columns copied from pg_locks back into signed numbers', () => {
    const columns = { kind: 'columns', classid: '0', objid: '72707369', objsubid: '1' } as const;
    expect(keysOf(columns)).toMatchObject([{ key: { form: 'bigint', bigint: '72707369' } }]);
    expect(keysOf({ ...columns, objid: '4294967295', objsubid: '2' })).toMatchObject([
      { key: { form: 'pair', pair: [0, -1] } },
    ]);
  });

  it('gives the key of a tool by what that tool makes it of', () => {
    expect(keysOf({ kind: 'preset', preset: 'rails', values: ['billing'] })).toMatchObject([
      { key: { form: 'bigint', bigint: '8135143845311459970' } },
    ]);
    expect(keysOf({ kind: 'preset', preset: '72707369', values: [] })).toMatchObject([
      { key: { form: 'bigint', bigint: '72707369' } },
    ]);
    const flyway = { kind: 'preset', preset: 'flyway', values: ['public', 'flyway_schema_history'] } as const;
    expect(keysOf(flyway)).toMatchObject([{ key: { form: 'bigint', bigint: '77433833903597' } }]);
  });

  it.each<[string, CalculatorInput]>([
    ['The namespace is empty.', { kind: 'names', namespace: '', name: 'a' }],
    ['The name is empty.', { kind: 'names', namespace: 'a', name: '' }],
    [
      'The name holds the character NUL, which Postgres text cannot hold.',
      { kind: 'names', namespace: 'a', name: '\0' },
    ],
    ['Part 2 holds half a character.', { kind: 'parts', parts: ['a', '\ud800'] }],
    ['A business key has one part at least.', { kind: 'parts', parts: [] }],
    ['The key is no whole number.', { kind: 'bigint', bigint: '1.5' }],
    ['The key is empty.', { kind: 'bigint', bigint: ' ' }],
    [
      'The key is out of range: -9223372036854775808 to 9223372036854775807.',
      { kind: 'bigint', bigint: '9223372036854775808' },
    ],
    [
      'The key is out of range: -9223372036854775808 to 9223372036854775807.',
      { kind: 'bigint', bigint: `-${'9'.repeat(1000)}` },
    ],
    [
      'The second number is out of range: -2147483648 to 2147483647.',
      { kind: 'pair', first: '1', second: '2147483648' },
    ],
    [
      'classid is out of range: 0 to 4294967295.',
      { kind: 'columns', classid: '-1', objid: '0', objsubid: '1' },
    ],
    [
      'objsubid is 1 for one bigint and 2 for two integers.',
      { kind: 'columns', classid: '0', objid: '0', objsubid: '0' },
    ],
    ['No such tool is known here.', { kind: 'preset', preset: 'none', values: [] }],
    ['Database is empty.', { kind: 'preset', preset: 'rails', values: [] }],
    ['Que job has no such id: it is a positive bigint.', { kind: 'preset', preset: 'que', values: ['-1'] }],
  ])('says «%s»', (problem, input) => {
    expect(problemOf(input)).toBe(problem);
  });
});

describe('PRESETS', () => {
  it('have an id each', () => {
    expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length);
  });

  it.each(PRESETS)('give a key for what they ask for: $label', ({ id, fields }) => {
    const values = fields.map(({ initial }) => initial || '17');
    expect(problemOf({ kind: 'preset', preset: id, values })).toBeNull();
  });
});

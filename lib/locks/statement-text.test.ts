import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statementText } from './statement-text';

describe('statementText', () => {
  it.each([
    [
      "select * from invoices where name = 'Norsk Ltd' and id=4711",
      'select * from invoices where name = ? and id=?',
    ],
    [
      'update t2 set a = $1, "Größe 5" = -1.5e-7 where x1 in (0x1F, 1_000)',
      'update t2 set a = $1, "Größe 5" = -? where x1 in (?, ?)',
    ],
    ["select 'it''s', E'it\\'s', B'01', U&'\\0041', n'x', 'done'", 'select ?, ?, ?, ?, ?, ?'],
    ['select $$a secret$$, $tag$ $$ another $tag$, $1', 'select ?, ?, $1'],
    ['select 1 -- for Ana, 4711\n  from /* not /* 42 */ even */ t', 'select ? from t'],
    ["select 'cut in the midd", 'select ?'],
    ["/* unended 'comment", ''],
    ['do $body$ begin perform secret', 'do ?'],
  ])('shows %s as %s', (statement, shown) => {
    expect(statementText(statement)).toBe(shown);
  });

  it.each([["select 'a\\', 'secret', 'b'"], ["select 'a\\' secret, 'b'"]])(
    'shows nothing behind a quote that a setting may hide: %s',
    (statement) => {
      expect(statementText(statement)).toBe('select ?');
    },
  );

  it('keeps to 200 characters', () => {
    const text = statementText(`select ${'column_name, '.repeat(100)}`);
    expect(text).toHaveLength(200);
    expect(text.endsWith('…')).toBe(true);
  });

  it('shows no letter of any literal, whatever it holds and wherever it was cut', () => {
    const literal = fc.oneof(
      fc.string().map((value) => `'${value.replaceAll("'", "''").replaceAll('\\', '')}SECRET'`),
      fc.string().map((value) => `E'${value.replace(/['\\]/g, (char) => `\\${char}`)}SECRET'`),
      fc.string().map((value) => `$q$${value.replaceAll('$', '')}SECRET$q$`),
      fc.string().map((value) => `/*${value.replace(/[*/]/g, '')}SECRET*/ 1`),
      fc.nat().map((value) => `${value}SECRET`),
    );
    fc.assert(
      fc.property(fc.array(literal, { minLength: 1 }), fc.nat(), (literals, cut) => {
        const statement = `insert into t values (${literals.join(', ')})`;
        expect(statementText(statement)).not.toContain('SECRET');
        expect(statementText(statement.slice(0, cut % statement.length))).not.toContain('SECRET');
      }),
    );
  });
});

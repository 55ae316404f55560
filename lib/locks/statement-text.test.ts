import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretNames } from '@/lib/privacy/secret-names';
import { revealedStatement, statementText } from './statement-text';

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

describe('revealedStatement', () => {
  const reveal = (statement: string) => revealedStatement(statement, secretNames({}));

  it('shows literals, comments and lines as they are', () => {
    const statement = "select 'Norsk Ltd', 4711 -- for Ana\n  from invoices";
    expect(reveal(statement)).toEqual({ text: statement, removed: 0 });
  });

  it.each([
    [
      "select * from t where password = 'a' and b = 'c'",
      'select * from t where password = [removed] and b = [removed]',
    ],
    [
      "insert into u (mail, api_key) values ('m', 'k')",
      'insert into u (mail, api_key) values ([removed], [removed])',
    ],
    ["create role x login password 'hunter2'", 'create role x login password [removed]'],
    ["select set_config('app.jwt', 'k', true), 7", 'select set_config([removed], [removed], true), 7'],
    ['select 1 /* it is k */, "card" from t', 'select 1 [removed], "card" from t'],
    ['update t set token = $q$k', 'update t set token = [removed]'],
  ])('shows no quoted literal of %s, which names a secret', (statement, text) => {
    expect(reveal(statement).text).toBe(text);
  });

  it('takes secrets out that no name tells', () => {
    expect(reveal("select dblink('host=db password=k1 user=x'), 'postgres://a:k2@h/x'")).toEqual({
      text: "select dblink('host=db password=[removed] user=x'), 'postgres://a:[removed]@h/x'",
      removed: 2,
    });
  });
});

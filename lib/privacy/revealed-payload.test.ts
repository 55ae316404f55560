import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { revealedPayload } from '@/lib/privacy/revealed-payload';
import { secretNames } from '@/lib/privacy/secret-names';

const builtIn = secretNames({});

describe('revealedPayload', () => {
  it('shows a payload on many lines with all digits of its numbers', () => {
    const json =
      '{"id": 90071992547409931234, "total": 1204.50, "tiny": 1E-7, "n": 3, "note": "about 12345678901234567890"}';
    expect(revealedPayload(json, builtIn)).toEqual({
      text: `{
  "id": 90071992547409931234,
  "total": 1204.50,
  "tiny": 1E-7,
  "n": 3,
  "note": "about 12345678901234567890"
}`,
      removed: 0,
    });
  });

  it('keeps out what goes by a secret name, whole, and tells how many', () => {
    const json = JSON.stringify({
      vendor: 'Kessler',
      token: 4711,
      card: { number: 'x', cvc: 'y' },
      lines: [{ iban: 'DE00' }, { url: 'https://u:hunter2@erp.example/x' }],
      contact: 'ana@example.com',
      password: null,
    });
    const { text, removed } = revealedPayload(json, builtIn);
    expect(JSON.parse(text)).toEqual({
      vendor: 'Kessler',
      token: '[removed]',
      card: '[removed]',
      lines: [{ iban: '[removed]' }, { url: 'https://u:[removed]@erp.example/x' }],
      contact: 'ana@example.com',
      password: null,
    });
    expect(removed).toBe(4);
  });

  it('takes a card number as a number too', () => {
    expect(revealedPayload('{"no": 4111111111111111, "id": 4111111111111112}', builtIn).text).toBe(
      '{\n  "no": "[removed]",\n  "id": 4111111111111112\n}',
    );
  });

  it('never shows what is planted under a secret name, in whatever nesting and writing', () => {
    const canary = fc.stringMatching(/^Kx7[0-9a-f]{8,12}$/);
    const name = fc.constantFrom(
      'password',
      'API_KEY',
      'clientSecret',
      'authToken',
      'iban',
      'Authorization',
      'card_no',
      'salary',
    );
    const planted = (secret: string) =>
      fc.letrec<{ node: unknown }>((tie) => ({
        node: fc.oneof(
          { depthSize: 'small' },
          fc
            .tuple(name, fc.constantFrom<unknown>(secret, [secret], { a: secret }, [[{ b: `x ${secret}` }]]))
            .map(([key, value]) => ({
              [key]: value,
            })),
          fc.constantFrom(
            `postgres://app:${secret}@db/x`,
            `Authorization: Bearer ${secret}`,
            `retry with password='${secret} and'`,
            `https://erp.example/x?a=1&api_key=${secret}&b=2`,
          ),
          fc.tuple(fc.string(), tie('node')).map(([key, value]) => ({ [`k${key}`]: value, n: 1.5 })),
          fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
          tie('node').map((value) => JSON.stringify(value)),
        ),
      })).node;
    const isSecret = secretNames({ LEASEHOLD_REDACT_KEYS: '/^salary$/' });
    fc.assert(
      fc.property(
        canary.chain((secret) => planted(secret).map((value) => ({ secret, value }))),
        ({ secret, value }) => {
          const { text, removed } = revealedPayload(JSON.stringify(value), isSecret);
          expect(text).not.toContain(secret);
          expect(removed).toBeGreaterThan(0);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

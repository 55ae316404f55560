import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from '@/lib/privacy/redact';

describe('redact', () => {
  it.each([
    ['postgres://app:hunter2@db:5432/jobs refused', 'postgres://app:[removed]@db:5432/jobs refused'],
    ['sent Authorization: Bearer abcdef123456', 'sent Authorization: [removed]'],
    ['got bearer abcdef123456.x-y', 'got bearer [removed]'],
    ['password=hunter2, retrying', 'password=[removed], retrying'],
    ['got {"api_key": "k-1 2", "a": 1}', 'got {"api_key": [removed], "a": 1}'],
    ['{"api_key": "k-1 2", "a": 90071992547409930}', '{"api_key":"[removed]","a":90071992547409930}'],
    [
      'at https://erp.example/pay?access_token=k1&id=7',
      'at https://erp.example/pay?access_token=[removed]&id=7',
    ],
    ["connect host=db password='a b' user=x", 'connect host=db password=[removed] user=x'],
    ['said credentials: {"a": ["b", "c"]} and went', 'said credentials: [removed]'],
    ['-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----.', '[removed].'],
    ['key AKIAIOSFODNN7EXAMPLE and sk_live_abcdefgh1', 'key [removed] and [removed]'],
    ['DB_PASSWORD: hunter2', 'DB_PASSWORD: [removed]'],
    ['token eyJhbGciOi.eyJzdWIi.c2lnbg is bad', 'token [removed] is bad'],
    ['no vendor for ana.ruiz+ap@example.co.uk', 'no vendor for [removed]'],
    ['card 4111 1111 1111 1111 declined', 'card [removed] declined'],
    ['iban DE89 3704 0044 0532 0130 00 unknown', 'iban [removed] unknown'],
  ])('takes what is secret or personal out of "%s"', (text, left) => {
    expect(redact(text)).toBe(left);
  });

  it.each([
    'running, attempt 3, token 4711, held by w-7f3a, lapsed 03:14:47',
    'INV-104217/post_erp at 2026-11-29T03:14:09.123456Z',
    'job 9007199254740993 of 0b8e3c1a-2f0e-4a43-9f0e-6a2d8c7b5e11',
    'token 4711 until 03:14:47',
    '20 beats missed; backend 48211 gone',
    'a basic mistake, discarded at https://erp.example:8080/x',
    'token: 4711, lease_token=4712',
    'idle in transaction, leasehold_workers@127.0.0.1:58248',
    '48211@2026-11-29T03:14:09.123456Z',
  ])('leaves what a reviewer needs: "%s"', (text) => {
    expect(redact(text)).toBe(text);
  });

  it('goes through lists and objects, and takes secret names whatever their value', () => {
    const value = {
      rule: 'k1',
      evidence: [{ label: 'session', value: 'ana@example.com', password: 7, apiKey: { a: 1 } }],
    };
    expect(redact(value)).toEqual({
      rule: 'k1',
      evidence: [{ label: 'session', value: '[removed]', password: '[removed]', apiKey: '[removed]' }],
    });
  });

  it('changes nothing the second time, and no shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = redact(value);
        expect(redact(once)).toEqual(once);
      }),
    );
  });
});

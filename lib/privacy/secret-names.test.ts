import { describe, expect, it } from 'vitest';
import { secretNames } from '@/lib/privacy/secret-names';

describe('secretNames', () => {
  it.each([
    ...[
      'password',
      'dbPassword',
      'DB_PASSWD',
      'passphrase',
      'clientSecret',
      'secret-key',
      'X-Api-Key',
      'apikey',
    ],
    ...[
      'authorization',
      'Authorization',
      'accessToken',
      'authtoken',
      'token',
      'TOKENS',
      'refresh_token',
      'cookie',
    ],
    ...[
      'Set-Cookie',
      'iban',
      'customerIBAN',
      'card',
      'cardNumber',
      'creditCard',
      'cvc',
      'pin',
      'app.jwt',
      'sessionId',
    ],
    ...['account_number', 'privateKey', 'ssn'],
  ])('takes %s for the name of a secret', (name) => {
    expect(secretNames({})(name)).toBe(true);
  });

  it.each([
    'discard',
    'spin',
    'passenger',
    'author',
    'key',
    'keyboard',
    'tokenizer',
    'subject',
    'vendor',
    'pants',
    '',
  ])('takes %s for the name of nothing secret', (name) => {
    expect(secretNames({})(name)).toBe(false);
  });

  it('adds names in any spelling, and regular expressions', () => {
    const isSecret = secretNames({ LEASEHOLD_REDACT_KEYS: 'national_id, /^patient/i ,/^x{1,3}$/,salary,' });
    for (const name of ['nationalId', 'NATIONAL-ID', 'patientName', 'xx', 'salary'])
      expect(isSecret(name)).toBe(true);
    for (const name of ['national', 'base_salary', 'xxxx', 'outpatient']) expect(isSecret(name)).toBe(false);
  });

  it('keeps a name that only looks like one, unless it was added', () => {
    const keep = { LEASEHOLD_REDACT_KEEP: 'token_count,/^card_design/' };
    expect(secretNames(keep)('tokenCount')).toBe(false);
    expect(secretNames(keep)('card_design_id')).toBe(false);
    expect(secretNames(keep)('token')).toBe(true);
    expect(secretNames({ ...keep, LEASEHOLD_REDACT_KEYS: 'token_count' })('tokenCount')).toBe(true);
  });

  it.each([
    ['/(/', /^LEASEHOLD_REDACT_KEYS: “\/\(\/” cannot be read\. .*\.$/],
    ['//', /would fit every name/],
    ['/a/g', /may end in i, and in no other flag/],
    ['a=b', /^LEASEHOLD_REDACT_KEYS: “a=b” is neither a name nor a \/regular expression\/\.$/],
  ])('says in a sentence why %s cannot be read', (entries, sentence) => {
    expect(() => secretNames({ LEASEHOLD_REDACT_KEYS: entries })).toThrow(sentence);
  });
});

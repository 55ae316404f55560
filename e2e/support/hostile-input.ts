import fc from 'fast-check';

/** Texts that something on the way trips over: no text at all, half characters, numbers and dates out of range, names of other things. */
const TRAPS: readonly string[] = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\ufeff',
    '\r\n\r\n',
    '%00',
    '%',
    '%zz',
    '..',
    '../../etc',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'true',
    '[]',
    '{}',
    '$1',
    '$$',
    '$F9',
    '$@1',
  ],
  ...[
    '0',
    '-1',
    '1e309',
    '9223372036854775807',
    '9223372036854775808',
    '99999999999999999999999999',
    '0x1f',
    '٣',
    '1.5',
  ],
  ...[
    'infinity',
    '-infinity',
    '294277-01-01T00:00:00Z',
    '0000-00-00',
    '2026-02-30T25:61:61Z',
    '4714-11-23 BC',
    'now',
    'today',
  ],
  ...[
    "'",
    '"',
    "';--",
    '" or ""="',
    '\\',
    '\\x00',
    '$1::int',
    'e.seq',
    '*',
    '%%',
    '_',
    '(',
    '{a,b}',
    '<script>',
    'javascript:',
  ],
  ...[
    'record/1',
    'outside/1',
    'native',
    'processing',
    '1@2026-11-30T03:14:09.123456Z',
    '2@',
    '@',
    'a'.repeat(4_000),
    '🜁'.repeat(900),
  ],
];

/** A text that nobody should have to expect. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TRAPS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((one) => String.fromCharCode(one)),
      maxLength: 20,
    }),
  },
  { weight: 1, arbitrary: fc.bigInt().map(String) },
);

/** Any value that JSON can carry, with texts of that kind in it. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: anyText },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, 0, -0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER + 1, [], {}),
  },
  { weight: 1, arbitrary: fc.array(anyText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(anyText, anyText, { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }).map((text): unknown => JSON.parse(text)) },
);

/** A wish with up to three of its members, at any depth, put out of order. */
export function spoilt(wish: object): fc.Arbitrary<unknown> {
  const paths = pathsOf(wish);
  return fc
    .array(fc.tuple(fc.constantFrom(...paths), anyJson), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<unknown>((value, [path, put]) => replaced(value, path, put), wish));
}

function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const inner = Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name]));
  return path.length > 0 ? [[...path], ...inner] : inner;
}

function replaced(value: unknown, [name, ...rest]: readonly string[], put: unknown): unknown {
  if (name === undefined) return put;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((one, index) => (String(index) === name ? replaced(one, rest, put) : one));
  return { ...value, [name]: replaced(Reflect.get(value, name), rest, put) };
}

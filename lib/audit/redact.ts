/** What stands in the record where a secret or a person's data was. */
export const REMOVED = '[removed]';

/** Names whose value is a secret whatever it looks like. A fencing token is none and must stay readable. */
const SECRET_NAME =
  /pass(word|wd|phrase)?|secret|api[_-]?key|authorization|cookie|credential|access[_-]?token/i;

/** Secrets and personal data inside running text, each with what it leaves behind. */
const PATTERNS: readonly [RegExp, string][] = [
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/]*):[^\s@/]+@/gi, `$1:${REMOVED}@`],
  [/\b(bearer|basic)\s+[\w+/.=~-]{8,}/gi, `$1 ${REMOVED}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REMOVED],
  [
    new RegExp(
      `\\b((?:[\\w-]*(?:${SECRET_NAME.source})[\\w-]*)["']?\\s*[:=]\\s*)("[^"]*"|'[^']*'|[^\\s,;&]+)`,
      'gi',
    ),
    `$1${REMOVED}`,
  ],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, REMOVED],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, REMOVED],
];

const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g;

/**
 * A copy of any JSON value without passwords, bearer tokens, e-mail addresses, account and card numbers. Runs before
 * evidence is written, because what stands in the record can never be taken out again. Redacting twice changes nothing.
 */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      SECRET_NAME.test(name) && part !== null ? REMOVED : redact(part),
    ]),
  );
}

function redactText(text: string): string {
  const replaced = PATTERNS.reduce((rest, [pattern, left]) => rest.replace(pattern, left), text);
  return replaced.replace(CARD_LIKE, (digits) => (isCardNumber(digits) ? REMOVED : digits));
}

/** The check digit of payment cards; long ids that merely look like one mostly fail it and stay. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
    0,
  );
  return sum % 10 === 0;
}

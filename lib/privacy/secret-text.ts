import type { SecretNames } from '@/lib/privacy/secret-names';

/** What stands where a secret or a person's data was. */
export const REMOVED = '[removed]';

export type Reading = {
  isSecret: SecretNames;
  /** Whether a value is no secret though its name is one. */
  spared: (name: string, value: unknown) => boolean;
  /** Data of persons goes as well. */
  personal: boolean;
  /** Gives the mark for one thing that is taken out. */
  mark: () => string;
};

/** Secrets that are known without a name: keys, what is between the user and the host of an address, tokens. */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(?<=\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:@/]{0,200}:)(?!\[removed\]@)(?!\d+$)[^\s@/]+(?=@|$)/gi,
  /(?<=\bbearer\s{1,8})[\w+/.=~-]{8,}/gi,
  /(?<=\b(?:[Bb]asic|BASIC)\s{1,8})(?=[\w+/.~-]*[A-Z\d=])[\w+/.=~-]{8,}/g,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\b(?:(?:AKIA|ASIA)[A-Z0-9]{16}|[rsp]k_(?:live|test)_\w{8,}|gh[oprsu]_\w{20,}|xox[a-z]-[\w-]{10,})/g,
  /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g,
];

const CARD_LIKE = /\b\d(?:[ -]?\d){12,18}\b/g;
const EMAIL = /[\w.+-]{1,100}@(?:[\w-]+\.)+[a-z]{2,}/gi;

/** A name before a value in the manner of settings, addresses, headers and JSON. */
const NAME = /(?<![\w.-])([\w.-]{1,200})\\*["']?\s{0,8}(?:=>|[:=])\s{0,8}/g;

/** Its value. In brackets it goes on to the end of the text, for where it closes takes more than an expression to tell. */
const VALUE =
  /\[removed\]|[[{][\s\S]*|\\*"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?|(?:bearer|basic)\s+\S+|[^\s,;&)\]}]+/iy;

const MARKED = /^\\*["']?\[removed\]\\*["']?$/;

/** A text without what is secret in it. What was taken out before is left as it is. */
export function withoutSecretParts(text: string, reading: Reading): string {
  const { personal, mark } = reading;
  const patterns = personal ? [...SECRETS, EMAIL] : SECRETS;
  return patterns
    .reduce((rest, pattern) => rest.replace(pattern, mark), withoutNamed(text, reading))
    .replace(CARD_LIKE, (digits) => (isCardNumber(digits) ? mark() : digits));
}

/** What follows a name that is no secret is looked through too: an address has parameters of its own. */
function withoutNamed(text: string, { isSecret, spared, mark }: Reading): string {
  let rest = '';
  let at = 0;
  for (const { 0: named, 1: name = '', index } of text.matchAll(NAME)) {
    if (index < at || !isSecret(name)) continue;
    VALUE.lastIndex = index + named.length;
    const [value = ''] = VALUE.exec(text) ?? [];
    if (value === '' || MARKED.test(value) || spared(name, value)) continue;
    rest += text.slice(at, index) + named + mark();
    at = index + named.length + value.length;
  }
  return rest + text.slice(at);
}

/** The check digit of payment cards; long ids that merely look like one mostly fail it and stay. */
export function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].map(Number).reverse();
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
    0,
  );
  return sum % 10 === 0;
}

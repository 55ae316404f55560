import { isLongNumber, parseKeepingDigits, writeKeepingDigits } from '@/lib/privacy/json-digits';
import { ownSecretNames, type SecretNames } from '@/lib/privacy/secret-names';
import { isCardNumber, REMOVED, type Reading, withoutSecretParts } from '@/lib/privacy/secret-text';

/** A value without its secrets, and how many were taken out. */
type Redacted = { value: unknown; removed: number };

/**
 * A copy of any JSON value without secrets and without e-mail addresses. Runs before evidence is written, because what
 * stands in the record can never be taken out again. Redacting twice changes nothing.
 */
export function redact(value: unknown, isSecret: SecretNames = ownSecretNames()): unknown {
  return take(value, { isSecret, spared: isFencingToken, personal: true, mark: () => REMOVED });
}

/** A copy of what the database gave without the secrets in it, for whoever reads the console. Persons keep their addresses. */
export function withoutSecrets<T>(value: T, isSecret: SecretNames = ownSecretNames()): T {
  return take(value, { isSecret, spared: isFencingToken, personal: false, mark: () => REMOVED }) as T;
}

/** The same for what somebody asked to see: content of customers, in which no token is the console's own. */
export function withoutAnySecret(value: unknown, isSecret: SecretNames = ownSecretNames()): Redacted {
  let removed = 0;
  const mark = () => {
    removed += 1;
    return REMOVED;
  };
  return { value: take(value, { isSecret, spared: () => false, personal: false, mark }), removed };
}

/** A lease counts its owners by a whole number: a reviewer needs it, and nobody gets in by it. */
function isFencingToken(name: string, value: unknown): boolean {
  return /token$/i.test(name) && /^\d{1,19}$/.test(String(value));
}

function take(value: unknown, reading: Reading): unknown {
  if (typeof value === 'number' || isLongNumber(value)) return isCard(value) ? reading.mark() : value;
  if (typeof value === 'string') return takeFromText(value, reading);
  if (Array.isArray(value)) return value.map((part) => take(part, reading));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, takeNamed(name, part, reading)]),
  );
}

function takeNamed(name: string, value: unknown, reading: Reading): unknown {
  const { isSecret, spared, mark } = reading;
  if (value === null || value === undefined || value === REMOVED) return value;
  return isSecret(name) && !spared(name, value) ? mark() : take(value, reading);
}

/** A text that is a document itself is looked through as one. */
function takeFromText(text: string, reading: Reading): string {
  const document = /^\s*[[{"]/.test(text) ? parsed(text) : undefined;
  if (document === undefined) return withoutSecretParts(text, reading);
  const taken = writeKeepingDigits(take(document, reading));
  return taken === writeKeepingDigits(document) ? text : taken;
}

function parsed(text: string): unknown {
  try {
    return parseKeepingDigits(text);
  } catch {
    return undefined;
  }
}

function isCard(value: number | string): boolean {
  const digits = String(value).replace('\0', '');
  return /^\d{13,19}$/.test(digits) && isCardNumber(digits);
}

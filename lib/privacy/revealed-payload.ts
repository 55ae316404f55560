import { parseKeepingDigits, writeKeepingDigits } from '@/lib/privacy/json-digits';
import { withoutAnySecret } from '@/lib/privacy/redact';
import { ownSecretNames, type SecretNames } from '@/lib/privacy/secret-names';

/**
 * A payload as it may be shown, on many lines: without the values of secret names and other secrets, of which it tells how
 * many stay out. Its numbers keep all their digits, of which a browser would round the long ones.
 */
export function revealedPayload(
  json: string,
  isSecret: SecretNames = ownSecretNames(),
): { text: string; removed: number } {
  const { value, removed } = withoutAnySecret(parseKeepingDigits(json), isSecret);
  return { text: writeKeepingDigits(value, 2), removed };
}

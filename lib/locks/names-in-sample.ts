import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { type KeyName, keyText, type NamingContext } from '@/lib/locks/key-names/key-name';
import { keyNamer } from '@/lib/locks/key-names/name-key';
import type { LockSample, LockTarget } from '@/lib/locks/lock-sample';

/** Names of every advisory key that occurs in a sample, by the text of the key; a key that nobody knows is left out. */
export function namesInSample(
  { advisory, sessions, prepared }: LockSample,
  context: NamingContext,
): Record<string, readonly KeyName[]> {
  const namesOf = keyNamer(context);
  const targets: readonly LockTarget[] = [
    ...sessions.flatMap(({ holds, waitsFor }) => [...holds, ...(waitsFor ? [waitsFor] : [])]),
    ...prepared.flatMap(({ holds }) => holds),
  ].map(({ target }) => target);
  const keys = [
    ...advisory.map(({ key }) => key),
    ...targets.flatMap((target): AdvisoryKey[] => (target.type === 'advisory' ? [target.key] : [])),
  ];
  const byText = new Map(keys.map((key) => [keyText(key), key]));
  return Object.fromEntries(
    [...byText].map(([text, key]) => [text, namesOf(key)] as const).filter(([, names]) => names.length > 0),
  );
}

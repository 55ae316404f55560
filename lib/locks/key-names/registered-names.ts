import { bigintKey, pairKey } from '@/lib/locks/advisory-key';
import { grouped } from '@/lib/locks/key-names/grouped';
import { hashtext } from '@/lib/locks/key-names/hashes/hashtext';
import type { KeyName, NamedKey, NamingContext, RegisteredName } from '@/lib/locks/key-names/key-name';
import { NAME_RULES } from '@/lib/locks/key-names/name-rules';
import { withoutSecrets } from '@/lib/privacy/redact';

/**
 * Names that workers registered, under this project's rules first. A worker may lock through another library, so a pair
 * is tried by hashtext of each as well, and a name of one part by every rule that is known.
 */
export function registeredNames({ registered, jobs }: NamingContext): NamedKey[] {
  const jobKeys = grouped(jobs, ({ subject }) => subject);
  return registered.filter(isText).flatMap((one) => {
    if ('parts' in one) return partsNames(one, one.parts);
    if (one.name === null) return [];
    const keys = (jobKeys.get(one.name) ?? []).map(({ key }) => key);
    return pairNames(one, one.namespace, one.name, keys);
  });
}

/** No lock was taken under what Postgres text cannot hold. */
function isText(one: RegisteredName): boolean {
  const names = 'parts' in one ? one.parts : [one.namespace, one.name ?? ''];
  return !names.some((name) => name.includes('\0'));
}

function pairNames(
  one: RegisteredName,
  namespace: string,
  name: string,
  jobKeys: readonly string[],
): NamedKey[] {
  const common = { ...base(one, `${namespace} / ${name}`), jobKeys };
  return [
    {
      ...common,
      key: { form: 'pair', pair: pairKey(namespace, name) },
      how: `namespace and name registered by ${one.registeredBy}, hashed by this project's rule`,
    },
    {
      ...common,
      key: { form: 'pair', pair: [hashtext(namespace), hashtext(name)] },
      how: `namespace and name registered by ${one.registeredBy}, each through Postgres's hashtext`,
    },
  ];
}

function partsNames(one: RegisteredName, parts: readonly string[]): NamedKey[] {
  const common = base(one, parts.join(' / '));
  const own: NamedKey = {
    ...common,
    key: { form: 'bigint', bigint: bigintKey(...parts) },
    how: `business key registered by ${one.registeredBy}, hashed by this project's rule`,
  };
  const [only, ...others] = parts;
  if (only === undefined || others.length > 0) return [own];
  const foreign = NAME_RULES.map(
    ({ key, words, bits }): NamedKey => ({
      ...common,
      key: key(only),
      how: `name registered by ${one.registeredBy}, computed by ${words}`,
      certainty: bits === 64 ? 'certain' : 'likely',
    }),
  );
  return [own, ...foreign];
}

function base({ liveness }: RegisteredName, name: string): Omit<KeyName, 'how'> {
  return { name: withoutSecrets(name), tool: null, certainty: 'certain', normal: liveness, jobKeys: [] };
}

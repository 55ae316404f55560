import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { decodedNames } from '@/lib/locks/key-names/decoded-names';
import { grouped } from '@/lib/locks/key-names/grouped';
import { type KeyName, keyText, type NamedKey, type NamingContext } from '@/lib/locks/key-names/key-name';
import { liveJobNames } from '@/lib/locks/key-names/live-job-names';
import { ownNames } from '@/lib/locks/key-names/own-names';
import { registeredNames } from '@/lib/locks/key-names/registered-names';
import { chosenKeys } from '@/lib/locks/key-names/tools/chosen-numbers';
import { jobLibraryNames } from '@/lib/locks/key-names/tools/job-library-names';
import { migrationNames } from '@/lib/locks/key-names/tools/migration-names';
import { syncNames } from '@/lib/locks/key-names/tools/sync-names';

/** Best first: who holds a key of this console or said what it holds is believed before what is computed. */
const SOURCES: readonly ((context: NamingContext) => NamedKey[])[] = [
  ownNames,
  registeredNames,
  liveJobNames,
  chosenKeys,
  migrationNames,
  jobLibraryNames,
  syncNames,
];

/**
 * Names for any number of keys of one reading: everything that is known is hashed once, so make one per reading and ask
 * it of each key. Names that are certain come before those that are likely; none means that nothing known comes to it.
 */
export function keyNamer(context: NamingContext): (key: AdvisoryKey) => readonly KeyName[] {
  const byKey = grouped(
    SOURCES.flatMap((names) => names(context)),
    ({ key }) => keyText(key),
  );
  return (key) => {
    const names = (byKey.get(keyText(key)) ?? []).map(withoutKey);
    return names.length > 0 ? names.toSorted(byCertainty) : decodedNames(key);
  };
}

/** The names of one key. For many keys of one reading, make a {@link keyNamer}. */
export function nameKey(key: AdvisoryKey, context: NamingContext): readonly KeyName[] {
  return keyNamer(context)(key);
}

function byCertainty(one: KeyName, other: KeyName): number {
  return Number(other.certainty === 'certain') - Number(one.certainty === 'certain');
}

function withoutKey({ key: _, ...name }: NamedKey): KeyName {
  return name;
}

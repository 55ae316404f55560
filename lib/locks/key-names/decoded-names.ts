import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { unpackName } from '@/lib/locks/key-names/distributed-lock';
import type { KeyName } from '@/lib/locks/key-names/key-name';
import { FLYWAY_BASE } from '@/lib/locks/key-names/tools/migration-keys';

/** What the number itself tells where no known name comes to it. Always `likely`. */
export function decodedNames(key: AdvisoryKey): KeyName[] {
  if (key.form === 'pair') {
    const name = unpackName(key.pair);
    return name === null
      ? []
      : [likely(name, 'DistributedLock', 'short name packed into the key by DistributedLock')];
  }
  const beyond = BigInt(key.bigint) - FLYWAY_BASE;
  const flyway = beyond === BigInt.asIntN(32, beyond);
  return flyway
    ? [likely('Flyway', 'Flyway', "number beside Flyway's letters: a history table of another name")]
    : [];
}

function likely(name: string, tool: string, how: string): KeyName {
  return { name, tool, how, certainty: 'likely', normal: false, jobKeys: [] };
}

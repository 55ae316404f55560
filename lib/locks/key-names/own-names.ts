import { pairKey } from '@/lib/locks/advisory-key';
import type { NamedKey, NamingContext } from '@/lib/locks/key-names/key-name';

/** The lock under which lib/db/migrate.ts brings a database up to date. */
const MIGRATOR = '532734653';
/** A queue's figures of a minute are kept in this many shards, so that writers do not wait for each other. */
const MINUTE_SHARDS = 8;

/** What this console and the functions of its contract lock. */
export function ownNames({ queues }: NamingContext): NamedKey[] {
  return [
    {
      key: { form: 'bigint', bigint: MIGRATOR },
      ...own('Leasehold migrations'),
      how: "constant of this console's migrator",
    },
    named('leasehold', 'audit chain'),
    ...queues.flatMap((queue) =>
      Array.from({ length: MINUTE_SHARDS }, (_, shard) =>
        named('leasehold.lease_minutes', `${queue}/${shard}`),
      ),
    ),
  ];
}

function named(namespace: string, name: string): NamedKey {
  return {
    key: { form: 'pair', pair: pairKey(namespace, name) },
    ...own(`${namespace} / ${name}`),
    how: "namespace and name hashed by this project's rule",
  };
}

function own(name: string) {
  return { name, tool: 'Leasehold', certainty: 'certain', normal: false, jobKeys: [] } as const;
}

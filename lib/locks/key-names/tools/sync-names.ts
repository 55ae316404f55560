import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { hashtext } from '@/lib/locks/key-names/hashes/hashtext';
import { fromBits, type NamedKey, type NamingContext } from '@/lib/locks/key-names/key-name';

/** The key of `pg_advisory_lock(hashtext(text))`: the int4 as a bigint, its sign kept. */
export function hashtextKey(text: string): AdvisoryKey {
  return fromBits(BigInt(hashtext(text)));
}

/** What tools lock through Postgres's own hash of a text: services that follow the database, and PgQueuer. */
export function syncNames({ schemas }: NamingContext): NamedKey[] {
  return [
    {
      ...named('Electric replication', 'Electric', 'electric_slot_default'),
      // One service at a time follows the slot, for as long as it runs.
      normal: true,
    },
    named('PgQueuer statistics', 'PgQueuer', 'pgqueuer_statistics'),
    ...schemas.flatMap((schema) => [
      named(`Zero migrations of ${schema}`, 'Zero', `migrate-schema:${schema}`),
      named(`Zero replication slots of ${schema}`, 'Zero', `replication-slot-management:${schema}`),
    ]),
  ];
}

function named(name: string, tool: string, text: string): NamedKey {
  const how = `hashtext of ${text}, as ${tool} names it`;
  return { key: hashtextKey(text), name, tool, how, certainty: 'certain', normal: false, jobKeys: [] };
}

import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { hexDigest, leadingBits } from '@/lib/locks/key-names/hashes/digest-bits';
import { fnv64a } from '@/lib/locks/key-names/hashes/fnv';
import { fromBits } from '@/lib/locks/key-names/key-name';

/** GoodJob, on a row of one of its tables, with the hash it uses unless told otherwise. */
export function goodJobKey(table: string, id: string): AdvisoryKey {
  return fromBits(leadingBits('md5', `${table}-${id}`));
}

/** Que, while it has a job: the job's id itself. Null for text that is no id. */
export function queKey(id: string): AdvisoryKey | null {
  return /^\d{1,19}$/.test(id) && BigInt(id) < 2n ** 63n
    ? { form: 'bigint', bigint: BigInt(id).toString() }
    : null;
}

/** pg-boss, in one piece of its upkeep: the leading 64 bits of a digest of database, schema and what it does. */
export function pgBossKey(database: string, schema: string, duty: string): AdvisoryKey {
  return fromBits(leadingBits('sha224', `${database}.pgboss.${schema}${duty}`));
}

/** Where pg-boss keeps the jobs of a queue that has a table of its own. */
export function pgBossTable(queue: string): string {
  return `j${hexDigest('sha224', queue)}`;
}

/** Hatchet, under the name of one of its locks. */
export function hatchetKey(lockName: string): AdvisoryKey {
  return fromBits(fnv64a(lockName));
}

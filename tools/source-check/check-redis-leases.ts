import { countOf, formatCount } from '@/lib/format/count';
import { RedisError } from '@/lib/redis/redis-error';
import { walkKeys } from '@/lib/redis-leases/queries/find-keys';
import { readLeases } from '@/lib/redis-leases/queries/read-leases';
import type { RedisLeases } from '@/lib/redis-leases/redis-lease';
import { type Remark, weak, wrong } from '@/lib/sources/mapped/remark';

/** What was found of some leases in Redis; `found` is null where they could not be read. */
export type CheckedLeases = {
  leases: RedisLeases;
  found: { keys: number; looked: string; held: number } | null;
  remarks: readonly Remark[];
};

/** Looks for the keys of the pattern in some of its Redis, and whether their values name owners as the configuration says. */
export async function checkRedisLeases(leases: RedisLeases): Promise<CheckedLeases> {
  try {
    const { keys, cursor, size } = await walkKeys(leases, '0');
    const held = (await readLeases(leases, keys)).filter((one) => one !== null);
    const nameless = leases.owner.kind === 'random' ? [] : held.filter(({ owner }) => owner === null);
    const eternal = held.filter(({ remaining }) => remaining === null);
    const looked = cursor === '0' ? `all ${formatCount(size)} keys` : `some of ${formatCount(size)} keys`;
    return {
      leases,
      found: { keys: keys.length, looked, held: held.length },
      remarks: [
        ...(keys.length === 0
          ? [weak(['key'], `No key of this pattern was found among ${looked}. Is one held just now?`)]
          : []),
        ...(nameless[0]
          ? [
              weak(
                ['owner'],
                `${countOf(nameless.length, 'value')} of ${held.length} ${nameless.length === 1 ? 'names' : 'name'} no owner. ${nameless[0].ownerless}`,
              ),
            ]
          : []),
        ...(eternal.length > 0
          ? [
              weak(
                ['key'],
                `${countOf(eternal.length, 'lease')} of ${held.length} ${eternal.length === 1 ? 'has' : 'have'} no expiry: such a lease never lapses by itself.`,
              ),
            ]
          : []),
      ],
    };
  } catch (error) {
    if (!(error instanceof RedisError)) throw error;
    return { leases, found: null, remarks: [wrong(['urlFrom'], error.message)] };
  }
}

/** The same for a terminal. */
export function describeLeases(
  { leases, found, remarks }: CheckedLeases,
  placeOf: (path: readonly PropertyKey[]) => string,
): string[] {
  return [
    `${leases.name}: ${leases.pattern} in the Redis of ${leases.urlFrom}`,
    ...(found ? [`  ${countOf(found.held, 'lease')} held, found among ${found.looked}`] : []),
    ...remarks.map(
      ({ weight, path, sentence }) =>
        `  ${weight === 'wrong' ? 'WRONG' : 'weak '}  ${placeOf(path)}  ${sentence}`,
    ),
    ...(remarks.length === 0 ? ['  Nothing is wrong or weak.'] : []),
  ];
}

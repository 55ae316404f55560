import { createHash } from 'node:crypto';

/** The (int4, int4) form: a namespace and a name in it. Shown by `pg_locks` with objsubid 2. */
export type PairKey = readonly [namespace: number, name: number];

/** The one-bigint form, as text because a JS number cannot hold it. Shown by `pg_locks` with objsubid 1. */
export type BigintKey = string;

/** An advisory lock key as `pg_locks` shows it. The two forms never collide, though their numbers may look alike. */
export type AdvisoryKey = { form: 'pair'; pair: PairKey } | { form: 'bigint'; bigint: BigintKey };

/** The key columns of a `pg_locks` row: two unsigned halves and the form. */
export type LockTag = { classid: number; objid: number; objsubid: number };

/**
 * The key of a named lock: of each part the first four bytes of its SHA-256, as a signed big-endian int4.
 * Any language can compute it, and a console that knows the names can tell which lock a key is.
 */
export function pairKey(namespace: string, name: string): PairKey {
  return [digest(namespace).readInt32BE(0), digest(name).readInt32BE(0)];
}

/**
 * The key of a business key such as (org, vendor, invoice number): the first eight bytes of the SHA-256 of its parts
 * joined by NUL, as a signed big-endian int8. NUL cannot occur in Postgres text, so no two keys join to the same bytes.
 */
export function bigintKey(...parts: readonly string[]): BigintKey {
  if (parts.some((part) => part.includes('\0'))) throw new RangeError('A part of an advisory key holds NUL.');
  return digest(parts.join('\0')).readBigInt64BE(0).toString();
}

/** Reads a key back from `pg_locks`; null when objsubid names neither form, as for locks that are not advisory. */
export function readKey({ classid, objid, objsubid }: LockTag): AdvisoryKey | null {
  if (objsubid === 2) return { form: 'pair', pair: [classid | 0, objid | 0] };
  if (objsubid !== 1) return null;
  const bits = (BigInt(classid) << 32n) | BigInt(objid);
  return { form: 'bigint', bigint: BigInt.asIntN(64, bits).toString() };
}

/** The other way: the columns by which `pg_locks` is searched for this key. Its `database` must be compared too. */
export function lockTag(key: AdvisoryKey): LockTag {
  if (key.form === 'pair') return { classid: key.pair[0] >>> 0, objid: key.pair[1] >>> 0, objsubid: 2 };
  const bits = BigInt.asUintN(64, BigInt(key.bigint));
  return { classid: Number(bits >> 32n), objid: Number(bits & 0xffff_ffffn), objsubid: 1 };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

import { hkdfSync } from 'node:crypto';
import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { packName } from '@/lib/locks/key-names/distributed-lock';
import { crc32 } from '@/lib/locks/key-names/hashes/crc32';
import { leadingBits, leadingBitsLittleEndian } from '@/lib/locks/key-names/hashes/digest-bits';
import { fnv32, fnv64a } from '@/lib/locks/key-names/hashes/fnv';
import { hashtextExtended } from '@/lib/locks/key-names/hashes/hashtext';
import { bernsteinHash } from '@/lib/locks/key-names/hashes/string-hash';
import { fromBits } from '@/lib/locks/key-names/key-name';
import { hashtextKey } from '@/lib/locks/key-names/tools/sync-names';

/** A way in which a library, or an application, turns any name into a key. */
export type NameRule = {
  id: string;
  /** Who does it, for a choice of rules. */
  label: string;
  /** What is done to the name, in words that follow "computed by". */
  words: string;
  /** Bits of the name that reach the key: with 32, another name may come to the same. */
  bits: 32 | 64;
  key: (name: string) => AdvisoryKey;
};

/** Each as docs/lock-names.md tells where it stands. */
export const NAME_RULES: readonly NameRule[] = [
  { id: 'hashtext', label: 'hashtext(name)', words: "Postgres's hashtext", bits: 32, key: hashtextKey },
  {
    id: 'hashtextextended',
    label: 'hashtextextended(name, 0)',
    words: "Postgres's hashtextextended",
    bits: 64,
    key: (name) => fromBits(hashtextExtended(name)),
  },
  {
    id: 'good_job',
    label: 'GoodJob or Plain, concurrency key',
    words: 'the first eight bytes of its MD5, as GoodJob and Plain hash a concurrency key',
    bits: 64,
    key: (name) => fromBits(leadingBits('md5', name)),
  },
  {
    id: 'with_advisory_lock',
    label: 'with_advisory_lock',
    words: 'the CRC-32 of with_advisory_lock, with no prefix',
    bits: 32,
    key: (name) => ({ form: 'pair', pair: [crc32(name) & 0x7fff_ffff, 0] }),
  },
  {
    id: 'django-pglock',
    label: 'django-pglock',
    words: 'the SHA-256 of django-pglock, least significant byte first',
    bits: 64,
    key: (name) => fromBits(leadingBitsLittleEndian('sha256', name)),
  },
  {
    id: 'distributed-lock',
    label: 'DistributedLock (.NET)',
    words: 'the packing or the SHA-1 of DistributedLock',
    bits: 64,
    key: distributedLockKey,
  },
  { id: 'sqlx', label: 'sqlx PgAdvisoryLock', words: 'the key derivation of sqlx', bits: 64, key: sqlxKey },
  {
    id: 'hatchet',
    label: 'Hatchet',
    words: 'the FNV-1a of 64 bits that Hatchet uses',
    bits: 64,
    key: (name) => fromBits(fnv64a(name)),
  },
  {
    id: 'atlas',
    label: 'Atlas, lock name',
    words: 'the FNV-1 of 32 bits that Atlas uses',
    bits: 32,
    key: (name) => fromBits(BigInt(fnv32(name))),
  },
  {
    id: 'medusa',
    label: 'Medusa',
    words: "Bernstein's hash as Medusa uses it",
    bits: 32,
    key: (name) => fromBits(BigInt(bernsteinHash(name))),
  },
];

function distributedLockKey(name: string): AdvisoryKey {
  const pair = packName(name);
  return pair ? { form: 'pair', pair } : fromBits(leadingBitsLittleEndian('sha1', name));
}

function sqlxKey(name: string): AdvisoryKey {
  const derived = hkdfSync('sha256', name, '', 'SQLx (Rust) Postgres advisory lock', 8);
  return fromBits(Buffer.from(derived).readBigInt64LE(0));
}

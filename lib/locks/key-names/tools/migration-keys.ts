import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { crc32 } from '@/lib/locks/key-names/hashes/crc32';
import { fnv32 } from '@/lib/locks/key-names/hashes/fnv';
import { javaHash } from '@/lib/locks/key-names/hashes/string-hash';
import { fromBits } from '@/lib/locks/key-names/key-name';

const RAILS_SALT = 2_053_462_845n;
const SQLX_SALT = 0x3d32_ad9en;
const GOLANG_SALT = 1_486_364_155n;
/** The letters of "Flyway" as bytes. */
export const FLYWAY_BASE = 0x466c_7977_6179n;

/** Active Record, while it migrates this database: 63 bits. */
export function railsMigrationKey(database: string): AdvisoryKey {
  return fromBits(RAILS_SALT * BigInt(crc32(database)));
}

/** sqlx, while it migrates this database: the same form with a salt of its own. */
export function sqlxMigrationKey(database: string): AdvisoryKey {
  return fromBits(SQLX_SALT * BigInt(crc32(database)));
}

/** golang-migrate, while it migrates: the product is cut to 32 bits, unsigned. */
export function golangMigrateKey(database: string, schema: string, table: string): AdvisoryKey {
  const sum = crc32([schema, table, database].join('\0'));
  return fromBits(BigInt.asUintN(32, BigInt(sum) * GOLANG_SALT));
}

/** Flyway, for one history table: its quoted name hashed as Java hashes, beside the letters of Flyway. */
export function flywayKey(schema: string, table: string): AdvisoryKey {
  return fromBits(FLYWAY_BASE + BigInt(javaHash(`${quoted(schema)}.${quoted(table)}`)));
}

/** Atlas, under the name of one of its locks: 32 bits, unsigned. */
export function atlasKey(lockName: string): AdvisoryKey {
  return fromBits(BigInt(fnv32(lockName)));
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

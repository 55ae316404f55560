import { describe, expect, it } from 'vitest';
import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { goodJobKey, hatchetKey, pgBossKey, queKey } from './job-library-keys';
import { atlasKey, flywayKey, golangMigrateKey, railsMigrationKey, sqlxMigrationKey } from './migration-keys';

const JOB = '6f1c2b9e-8d54-4c1a-9f0b-0a4f0f6d2f11';

// Worked out with the zlib, hashlib and integers of Python.
const VECTORS: readonly (readonly [string, AdvisoryKey | null, string])[] = [
  ['Rails', railsMigrationKey('billing'), '8135143845311459970'],
  ['sqlx', sqlxMigrationKey('billing'), '4067571920674894572'],
  ['golang-migrate', golangMigrateKey('billing', 'public', 'schema_migrations'), '2964303055'],
  ['Flyway', flywayKey('public', 'flyway_schema_history'), '77433833903597'],
  ['Atlas', atlasKey('atlas_migrate_execute'), '2686470616'],
  ['a job of GoodJob', goodJobKey('good_jobs', JOB), '446867738937371604'],
  ['a process of GoodJob', goodJobKey('good_job_processes', JOB), '-7217504055167388891'],
  ['pg-boss', pgBossKey('billing', 'pgboss', 'queue-stats'), '-3322160758420085540'],
  ['Hatchet', hatchetKey('cleanup-v1-match'), '-4335066654926425649'],
  ['Que', queKey('4711'), '4711'],
];

describe('the keys of tools', () => {
  it.each(VECTORS)('are for %s what another program makes of the same names', (_, key, bigint) => {
    expect(key).toEqual({ form: 'bigint', bigint });
  });

  it('stay beside the letters of Flyway when the hash is negative', () => {
    expect(flywayKey('app', 'flyway_schema_history')).toEqual({
      form: 'bigint',
      bigint: (77_431_708_279_161n - 271_308_480n).toString(),
    });
  });

  it('quote the table as Flyway does, for a name that holds a quote', () => {
    expect(flywayKey('a"b', 't')).toEqual({ form: 'bigint', bigint: '77432167190042' });
  });

  it('refuse what is no id of Que', () => {
    expect(queKey('9223372036854775808')).toBeNull();
    expect(queKey(JOB)).toBeNull();
  });
});

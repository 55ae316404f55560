import type { NamedKey, NamingContext } from '@/lib/locks/key-names/key-name';
import * as keys from '@/lib/locks/key-names/tools/migration-keys';

/** Atlas locks while it applies migrations, while it plans them and while it checks them. */
const ATLAS_LOCKS = ['atlas_migrate_execute', 'atlas_migrate_diff', 'atlas_lint'];

/** What migration tools lock in this database, by the names of the database, its schemas and their history tables. */
export function migrationNames({ database, schemas }: NamingContext): NamedKey[] {
  return [
    named(
      'Rails migrations',
      'Rails',
      keys.railsMigrationKey(database),
      `CRC-32 of ${database} times Rails' salt`,
    ),
    named(
      'sqlx migrations',
      'sqlx',
      keys.sqlxMigrationKey(database),
      `CRC-32 of ${database} times sqlx's salt`,
    ),
    ...ATLAS_LOCKS.map((lock) => named(`Atlas ${lock}`, 'Atlas', keys.atlasKey(lock), `FNV-1 of ${lock}`)),
    ...schemas.flatMap((schema) => [
      named(
        `golang-migrate of ${schema}`,
        'golang-migrate',
        keys.golangMigrateKey(database, schema, 'schema_migrations'),
        `CRC-32 of ${schema}, schema_migrations and ${database} times golang-migrate's salt`,
      ),
      named(
        `Flyway of ${schema}`,
        'Flyway',
        keys.flywayKey(schema, 'flyway_schema_history'),
        `hash of ${schema}.flyway_schema_history beside Flyway's letters`,
      ),
    ]),
  ];
}

function named(name: string, tool: string, key: NamedKey['key'], how: string): NamedKey {
  return { key, name, tool, how, certainty: 'certain', normal: false, jobKeys: [] };
}

import type { AdvisoryKey } from '@/lib/locks/advisory-key';
import { NAME_RULES } from '@/lib/locks/key-names/name-rules';
import { CHOSEN_NUMBERS } from '@/lib/locks/key-names/tools/chosen-numbers';
import { goodJobKey, pgBossKey, pgBossTable, queKey } from '@/lib/locks/key-names/tools/job-library-keys';
import * as migrations from '@/lib/locks/key-names/tools/migration-keys';

/** A text that a tool's key is made of; `initial` is what the tool uses unless told otherwise. */
export type PresetField = { id: string; label: string; initial: string };

/** A tool's key, from what it is made of. */
export type Preset = {
  id: string;
  label: string;
  fields: readonly PresetField[];
  /** Null when a value is none that the tool could have used. Values come in the order of the fields. */
  key: (values: readonly string[]) => AdvisoryKey | null;
};

const DATABASE: PresetField = { id: 'database', label: 'Database', initial: '' };
const SCHEMA: PresetField = { id: 'schema', label: 'Schema', initial: 'public' };
const id = (label: string): PresetField => ({ id: 'id', label, initial: '' });
const table = (initial: string): PresetField => ({ id: 'table', label: 'History table', initial });

const OF_DATABASE: readonly Preset[] = [
  preset('rails', 'Rails migrations', [DATABASE], migrations.railsMigrationKey),
  preset('sqlx-migrate', 'sqlx migrations', [DATABASE], migrations.sqlxMigrationKey),
  preset(
    'golang-migrate',
    'golang-migrate',
    [DATABASE, SCHEMA, table('schema_migrations')],
    migrations.golangMigrateKey,
  ),
  preset('flyway', 'Flyway', [SCHEMA, table('flyway_schema_history')], migrations.flywayKey),
];

const OF_JOBS: readonly Preset[] = [
  preset('good_job-row', 'GoodJob job', [id('Job id')], (job) => goodJobKey('good_jobs', job)),
  preset('good_job-process', 'GoodJob process', [id('Process id')], (one) =>
    goodJobKey('good_job_processes', one),
  ),
  preset('que', 'Que job', [id('Job id')], queKey),
  preset(
    'pg-boss-timeout',
    'pg-boss, failing expired jobs of a queue with its own table',
    [DATABASE, { ...SCHEMA, initial: 'pgboss' }, { id: 'queue', label: 'Queue', initial: '' }],
    (database, schema, queue) => pgBossKey(database, schema, `${pgBossTable(queue)}failJobsByTimeout`),
  ),
];

/** Every tool whose key can be worked out by hand: numbers first, then what is made of names, then ways with any name. */
export const PRESETS: readonly Preset[] = [
  ...CHOSEN_NUMBERS.map(({ bigint, name }) => preset(bigint, name, [], () => ({ form: 'bigint', bigint }))),
  ...OF_DATABASE,
  ...OF_JOBS,
  ...NAME_RULES.map((rule) =>
    preset(rule.id, rule.label, [{ id: 'name', label: 'Name', initial: '' }], rule.key),
  ),
];

/** As many values as there are fields reach `make`: the calculator asks for each first. */
function preset(
  presetId: string,
  label: string,
  fields: readonly PresetField[],
  make: (...values: [string, string, string]) => AdvisoryKey | null,
): Preset {
  return {
    id: presetId,
    label,
    fields,
    key: ([first = '', second = '', third = '']) => make(first, second, third),
  };
}

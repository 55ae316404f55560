import type { NamedKey } from '@/lib/locks/key-names/key-name';

/** A number that a tool takes for itself in every database. */
export type ChosenNumber = Pick<NamedKey, 'name' | 'tool' | 'how' | 'certainty'> & { bigint: string };

/** Each as docs/lock-names.md tells where it stands. All are of the bigint form. */
export const CHOSEN_NUMBERS: readonly ChosenNumber[] = [
  chosen('72707369', 'Prisma', 'Prisma Migrate', "Prisma Migrate's schema engine"),
  chosen('7241865325823964', 'node-pg-migrate', 'node-pg-migrate', 'node-pg-migrate'),
  chosen('3853314791062309107', 'Kysely', 'Kysely migrations', "Kysely's migrator"),
  chosen(
    '-8525285245963000605',
    'postgres-migrations',
    'postgres-migrations',
    'postgres-migrations, which Supabase Storage took over',
  ),
  chosen('4097083626', 'goose', 'goose', "goose's session locker, the CRC-32 of its name"),
  chosen('9628173550095224', 'tern', 'tern', 'tern'),
  chosen('4353719051050729648', 'Zero', 'Zero schema changes', "Zero's event triggers"),
  chosen('1047265496', 'Plain', 'Plain schema changes', "Plain's schema lock, the CRC-32 of plain/schema"),
  chosen('41730001', 'Marten', 'Marten sharded tenancy', "Marten's sharded tenancy"),
  // Small enough to be somebody's id.
  {
    ...chosen('4004', 'Marten', 'Marten schema changes', 'Marten at start-up, unless told otherwise'),
    certainty: 'likely',
  },
];

/** The chosen numbers as keys. */
export function chosenKeys(): NamedKey[] {
  return CHOSEN_NUMBERS.map(({ bigint, ...named }) => ({
    ...named,
    key: { form: 'bigint', bigint },
    normal: false,
    jobKeys: [],
  }));
}

function chosen(bigint: string, tool: string, name: string, whose: string): ChosenNumber {
  return { bigint, name, tool, how: `constant of ${whose}`, certainty: 'certain' };
}

import type { Database } from '@/lib/db/pool';

/** What protects the destination in one rehearsal. */
export type Guard = {
  /** As a sentence that is true while it is there. */
  sentence: string;
  /** The places that make it true, in the functions' own text; more than one where a second line of defence stands behind the first. */
  lines: readonly GuardLine[];
};

type GuardLine = {
  /** With its argument types, as `regprocedure` reads it. */
  of: string;
  text: string;
  /** What stands there when the guard is taken away. */
  instead: string;
};

/** Takes a guard out of the functions of one database. Throws when a place is not found exactly once: then nothing would be shown. */
export async function removeGuard(admin: Database, { lines }: Guard): Promise<void> {
  for (const { of, text, instead } of lines) {
    const { rows } = await admin.query<{ definition: string }>(
      'select pg_get_functiondef($1::regprocedure) as definition',
      [of],
    );
    const parts = rows[0]?.definition.split(text) ?? [];
    if (parts.length !== 2) throw new Error(`${of} holds "${text}" ${parts.length - 1} times, not once.`);
    await admin.query(parts.join(instead));
  }
}

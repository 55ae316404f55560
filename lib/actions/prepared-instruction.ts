import type { PreparedTransaction } from '@/lib/locks/lock-sample';

/**
 * How a prepared transaction is finished, as text for a person. Never an act of the console: only its coordinator knows
 * which of the two is right, and the wrong one splits a transaction that others have already decided.
 */
export type PreparedInstruction = {
  commit: string;
  rollback: string;
  /** Where to run it and as whom. */
  where: string;
  why: string;
};

export function preparedInstruction({
  gid,
  owner,
  database,
}: Pick<PreparedTransaction, 'gid' | 'owner' | 'database'>): PreparedInstruction {
  return {
    commit: `COMMIT PREPARED ${quoted(gid)};`,
    rollback: `ROLLBACK PREPARED ${quoted(gid)};`,
    where: `In database ${database}, as ${owner} or a superuser, outside a transaction.`,
    why: 'Ask the coordinator which of the two it decided: the other parts of this transaction may have been committed or rolled back already. There is no session to signal; it keeps its locks, through a restart too, until it is finished.',
  };
}

/** As a literal that means the same whatever the settings are: a backslash is plain only while they say so. */
function quoted(text: string): string {
  const doubled = text.replaceAll("'", "''");
  return text.includes('\\') ? `E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`;
}

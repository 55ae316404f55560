/** The pid by which every prepared transaction goes: `pg_blocking_pids` answers it, and no session has it. */
export const PREPARED_PID = 0;

/** Who is ahead, as a sentence names it: `session 4711`, or a prepared transaction. */
export function blockerWords(pid: number): string {
  return pid === PREPARED_PID ? 'a prepared transaction' : `session ${pid}`;
}

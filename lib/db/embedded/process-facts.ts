import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What the system says of a process; null when it is over. A zombie is over: only its parent has not looked yet. */
export type ProcessFacts = { parent: number; command: string } | null;

export function processFacts(pid: number): ProcessFacts {
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): ProcessFacts {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, so the fields are counted from its last bracket.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return null;
    return {
      parent: Number(parent),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    };
  } catch {
    return null;
  }
}

function fromPs(pid: number): ProcessFacts {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,ppid=,command=', '-p', String(pid)])
      .toString()
      .trim();
    const [, state, parent, command] = /^(\S+)\s+(\d+)\s+(.*)$/s.exec(line) ?? [];
    if (!state || state.startsWith('Z')) return null;
    return { parent: Number(parent), command: command ?? '' };
  } catch {
    return null;
  }
}

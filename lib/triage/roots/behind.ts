import type { BlockingTree, Branch, LockSample, Session } from '@/lib/locks/lock-sample';
import { epochMs, type Timestamp } from '@/lib/time';
import { oldest } from '@/lib/triage/rank';

/** Who waits for one session, at once or through others. */
export type Behind = {
  /** Each once, nearest first. */
  sessions: readonly Session[];
  /** When the longest of these waits began; null when nobody waits or the server does not tell yet. */
  since: Timestamp | null;
  /** Milliseconds of the longest wait; 0 when nobody waits. */
  longest: number;
};

type Locks = { sample: LockSample; trees: readonly BlockingTree[] };

/** All who stand behind a session wherever it stands itself, those behind several blockers included. */
export function behind({ sample, trees }: Locks, pid: number): Behind {
  const found = new Set<number>();
  const visit = (branches: readonly Branch[], inside: boolean) => {
    for (const branch of branches) {
      const here = inside || branch.alsoBehind.includes(pid);
      if (here && branch.pid !== pid) found.add(branch.pid);
      visit(branch.branches, here || branch.pid === pid);
    }
  };
  for (const { root, branches } of trees) visit(branches, root.kind !== 'prepared' && root.pid === pid);
  return standing(sample, found);
}

/** All who stand behind a prepared transaction. */
export function behindPrepared({ sample, trees }: Locks, gid: string, blocks: readonly number[]): Behind {
  const found = new Set<number>();
  const visit = (branches: readonly Branch[]) => {
    for (const branch of branches) {
      found.add(branch.pid);
      visit(branch.branches);
    }
  };
  for (const { root, branches } of trees) if (root.kind === 'prepared' && root.gid === gid) visit(branches);
  for (const pid of blocks) found.add(pid);
  return standing(sample, found);
}

function standing({ sessions: all, databaseNow }: LockSample, pids: ReadonlySet<number>): Behind {
  const sessions = all.filter(({ pid }) => pids.has(pid));
  const since = oldest(sessions.map(({ waitsFor }) => waitsFor?.since ?? null));
  const longest = since === null ? 0 : Math.max(0, epochMs(databaseNow) - epochMs(since));
  return { sessions, since, longest: Number.isNaN(longest) ? 0 : longest };
}

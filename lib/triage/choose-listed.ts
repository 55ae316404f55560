import type { Timestamp } from '@/lib/time';
import type { Unlisted } from '@/lib/triage/card';
import type { Confidence, JobFaultKind } from '@/lib/triage/finding';

/** What the choice needs to know of a fault. */
export type Candidate = {
  cause: string;
  kind: JobFaultKind;
  confidence: Confidence;
  since: Timestamp | null;
};

/**
 * Which of many faults are listed: all up to `limit`, else of each cause those longest in trouble, in turns, so that no cause
 * with many jobs keeps another from being seen. The others are counted by cause. Longest in trouble first.
 */
export function chooseListed<C extends Candidate>(
  candidates: readonly C[],
  limit: number,
): { listed: readonly C[]; unlisted: readonly Unlisted[] } {
  const sorted = [...candidates].sort(byBeginning);
  if (sorted.length <= limit) return { listed: sorted, unlisted: [] };
  const causes = new Map<string, C[]>();
  for (const candidate of sorted) {
    const group = causes.get(candidate.cause);
    if (group) group.push(candidate);
    else causes.set(candidate.cause, [candidate]);
  }
  const shares = shareOut(
    [...causes.values()].map(({ length }) => length),
    limit,
  );
  const groups = [...causes.values()].map((group, index) => ({ group, share: shares[index] ?? 0 }));
  return {
    listed: groups.flatMap(({ group, share }) => group.slice(0, share)).sort(byBeginning),
    unlisted: groups.flatMap(({ group, share }) => countUnlisted(group.slice(share))),
  };
}

/** How many places each of some groups gets of `places`: as many as it has, and no more than any other that wants more. */
function shareOut(sizes: readonly number[], places: number): number[] {
  const shares = sizes.map(() => 0);
  let left = places;
  let wanting = sizes.map((_, index) => index);
  while (left > 0 && wanting.length > 0) {
    const each = Math.max(1, Math.floor(left / wanting.length));
    for (const index of wanting.slice(0, left)) {
      const more = Math.min(each, (sizes[index] ?? 0) - (shares[index] ?? 0), left);
      shares[index] = (shares[index] ?? 0) + more;
      left -= more;
    }
    wanting = wanting.filter((index) => (shares[index] ?? 0) < (sizes[index] ?? 0));
  }
  return shares;
}

/** Those of one cause that are not listed, a line for each kind and confidence among them. */
export function countUnlisted(left: readonly Pick<Candidate, 'cause' | 'kind' | 'confidence'>[]): Unlisted[] {
  const counts = new Map<string, Unlisted>();
  for (const { cause, kind, confidence } of left) {
    const name = `${kind} ${confidence} ${cause}`;
    const jobs = (counts.get(name)?.jobs ?? 0) + 1;
    counts.set(name, { cause, kind, confidence, jobs });
  }
  return [...counts.values()];
}

/** Longest in trouble first; moments are text that sorts, and an unknown beginning comes last. */
function byBeginning(a: Candidate, b: Candidate): number {
  const [first, second] = [a.since ?? LATER, b.since ?? LATER];
  return first < second ? -1 : Number(first > second);
}

const LATER = '~';

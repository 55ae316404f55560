import 'server-only';
import type { Database } from '@/lib/db/pool';
import type { Omission, Sample, Source } from '@/lib/sources/source';
import type { JobFinding } from '@/lib/triage/finding';
import { isTroubled, type Judged, judge, recheck } from '@/lib/triage/queries/recheck';

/** When everything fails at once nobody reads thousands of findings, and every viewer would fetch them each second. */
const FINDING_LIMIT = 500;

/** What a sample shows to be wrong, longest in trouble first, and all that it cannot tell about. */
export type Trouble = { findings: JobFinding[]; omissions: Omission[] };

/** Judges the jobs of a sample, and judges again what moved while it was read. Throws DatabaseError. */
export async function findTrouble(
  db: Database,
  source: Source,
  { observations, omissions }: Pick<Sample, 'observations' | 'omissions'>,
): Promise<Trouble> {
  const troubled = observations.map(judge).filter(isTroubled).sort(byBeginning);
  const listed = await recheck(db, source, troubled.slice(0, FINDING_LIMIT));
  const findings = listed.filter(isTroubled).map(({ finding }) => finding);
  const left = troubled.length - FINDING_LIMIT;
  return { findings, omissions: [...omissions, ...(left > 0 ? [tooMany(left)] : [])] };
}

/** Longest in trouble first; moments are text that sorts, and an unknown beginning comes last. */
function byBeginning(a: Judged<JobFinding>, b: Judged<JobFinding>): number {
  const [first, second] = [a.finding.since ?? LATER, b.finding.since ?? LATER];
  return first < second ? -1 : Number(first > second);
}

const LATER = '~';

function tooMany(left: number): Omission {
  return {
    what: `${left} more jobs in trouble`,
    why: `Triage lists the ${FINDING_LIMIT} that have been in trouble longest.`,
    grant: null,
  };
}

import 'server-only';
import type { Database } from '@/lib/db/pool';
import { formatCount } from '@/lib/format/count';
import { inSlices } from '@/lib/in-slices';
import type { Omission, Sample, Surveyed } from '@/lib/sources/source';
import { fingerprintOf } from '@/lib/triage/build-finding';
import type { Unlisted } from '@/lib/triage/card';
import { causeKey } from '@/lib/triage/cause-key';
import { type Candidate, chooseListed } from '@/lib/triage/choose-listed';
import { type Fault, tellFault } from '@/lib/triage/diagnose';
import type { JobFinding } from '@/lib/triage/finding';
import { isTroubled, type Judged, judge, recheck } from '@/lib/triage/queries/recheck';

/** When everything fails at once nobody reads thousands of findings, and every viewer would fetch them each second. */
const FINDING_LIMIT = 500;

/** What a sample shows to be wrong, longest in trouble first, what of it is counted only, and all that it cannot tell about. */
export type Trouble = { findings: JobFinding[]; unlisted: readonly Unlisted[]; omissions: Omission[] };

/** Judges the jobs of a sample, and judges again what moved while it was read. Throws DatabaseError. */
export async function findTrouble(
  db: Database,
  source: Surveyed,
  { observations, omissions }: Pick<Sample, 'observations' | 'omissions'>,
): Promise<Trouble> {
  const troubled = (await inSlices(observations, judge)).filter(isTroubled).map(toCandidate);
  const { listed, unlisted } = chooseListed(troubled, FINDING_LIMIT);
  const told = await recheck(db, source, listed);
  const findings = await inSlices(told.filter(isTroubled), ({ fault }) => tellFault(fault));
  const left = troubled.length - listed.length;
  return { findings, unlisted, omissions: [...omissions, ...(left > 0 ? [tooMany(left)] : [])] };
}

function toCandidate(judged: Judged<Fault>): Judged<Fault> & Candidate {
  const { view, diagnosis } = judged.fault;
  const { kind, rule, confidence, since } = diagnosis;
  const fingerprint = fingerprintOf(view, kind);
  const cause = causeKey({ kind, rule, owner: view.owner.name, fingerprint });
  return { ...judged, cause, kind, confidence, since };
}

function tooMany(left: number): Omission {
  return {
    what: `${formatCount(left)} more jobs in trouble`,
    why: `Triage lists ${FINDING_LIMIT}, of each cause those in trouble longest. The others count on its card.`,
    grant: null,
  };
}

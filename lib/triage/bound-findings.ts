import type { Snooze } from '@/lib/actions/snooze';
import type { Unlisted } from '@/lib/triage/card';
import { causeKey } from '@/lib/triage/cause-key';
import { countUnlisted } from '@/lib/triage/choose-listed';
import type { Finding, JobFinding } from '@/lib/triage/finding';
import { foldFindings } from '@/lib/triage/fold';
import { setAside } from '@/lib/triage/set-aside';
import { tellingEvidence } from '@/lib/triage/telling-evidence';

/** Jobs that one card tells of, and that a bulk act from it takes. */
const JOBS_OF_A_CARD = 500;
/** Cards, first by rank, that keep the evidence their chips show. Above a few they are lines without chips. */
const CARDS_WITH_EVIDENCE = 50;

type Bounded = { findings: readonly Finding[]; unlisted: readonly Unlisted[] };

/**
 * Of some findings what a page of Triage shows, since every viewer fetches them each second: of each card the jobs that
 * lapse first, and of their evidence what stands on it. What was left out is counted by cause; the whole evidence of a job is
 * on its own page.
 */
export function boundFindings({ findings, unlisted }: Bounded, snoozes: readonly Snooze[]): Bounded {
  const { awake, snoozed } = setAside(findings, snoozes);
  const shown = new Map<string, Finding>();
  const left: JobFinding[] = [];
  for (const [place, card] of foldFindings(awake).entries()) {
    for (const [index, finding] of card.findings.entries()) {
      if (finding.about === 'job' && index >= JOBS_OF_A_CARD) left.push(finding);
      else
        shown.set(
          finding.fingerprint,
          index === 0 && place < CARDS_WITH_EVIDENCE ? told(finding) : bare(finding),
        );
    }
  }
  for (const { finding } of snoozed) shown.set(finding.fingerprint, bare(finding));
  const counted = countUnlisted(left.map((finding) => ({ ...finding, cause: causeKey(finding) })));
  return {
    findings: findings.flatMap(({ fingerprint }) => shown.get(fingerprint) ?? []),
    unlisted: [...unlisted, ...counted],
  };
}

/** With the evidence that its chips show. What is outside any job has no page of its own for it, and keeps all. */
function told(finding: Finding): Finding {
  if (finding.about !== 'job') return finding;
  const { read, unread } = tellingEvidence(finding);
  return { ...finding, evidence: [...read, ...unread] };
}

function bare(finding: Finding): Finding {
  return finding.about === 'job' ? { ...finding, evidence: [] } : finding;
}
